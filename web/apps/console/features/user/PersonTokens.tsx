import { send } from '@marquee/api/send'
import { formatDayOf } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { type Person, tokensQuery } from './queries'
import css from './user.module.css'

/** The API tokens of a person; one that is revoked is useless at once. Nothing is shown for who has none. */
export function PersonTokens({ person }: { person: Person }) {
  const t = useT('user')
  const locale = useLocale()
  const api = useApi()
  const companyId = useCompanyId()
  const { data: tokens = [] } = useQuery(tokensQuery(api, companyId, person))
  const revoke = useChange({
    run: (token: number) =>
      send(
        api.DELETE('/api/user/{id}/tokens/{token}', {
          params: { path: { id: person.id, token }, query: { companyId: person.companyId } },
        }),
      ),
    changes: 'token',
    done: t('tokens.done'),
  })
  if (tokens.length === 0) return null
  return (
    <>
      <h3 className={css.tokens}>{t('tokens')}</h3>
      <ul className={css.sessions} aria-label={t('tokens')}>
        {tokens.map((token) => (
          <li key={token.id} className={css.session}>
            <div className={css.where}>
              <div className={css.name}>
                {token.name} <code>{token.hint}…</code>
              </div>
              <div className={css.aside}>
                {t(`tokens.access.${token.access}`)} ·{' '}
                {t('tokens.until', { day: formatDayOf(token.expiresAt, locale) })}
                {token.seenAt && (
                  <>
                    {' · '}
                    <TimeAgo at={token.seenAt} />
                  </>
                )}
              </div>
            </div>
            <Button
              size="small"
              disabled={revoke.isPending}
              aria-label={t('tokens.revokeOne', { name: token.name })}
              onClick={() => revoke.mutate(token.id)}
            >
              {t('tokens.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
