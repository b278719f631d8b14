import { send } from '@marquee/api/send'
import { formatDayOf } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import css from './profile.module.css'
import { type Token, tokensQuery } from './queries'
import { SecretDialog } from './SecretDialog'
import { TokenDialog } from './TokenDialog'

/** The person's API tokens: created, shown once, revoked. */
export function Tokens() {
  const t = useT('profile')
  const api = useApi()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const query = tokensQuery(api)
  const { data: tokens = [] } = useQuery(query)
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const again = () => cache.invalidateQueries({ queryKey: query.queryKey })
  const revoke = useChange({
    run: ({ id }: Token) => send(api.DELETE('/api/tokens/{id}', { params: { path: { id } } })).then(again),
    changes: [],
    done: t('token.revoked'),
  })

  async function ask(token: Token) {
    const title = t('token.revokeTitle', { name: token.name })
    const question = { title, text: t('token.revokeText'), confirmLabel: t('token.revoke'), danger: true }
    if (await confirm(question)) revoke.mutate(token)
  }

  return (
    <>
      <p className={css.text}>{t('token.text')}</p>
      <ul className={css.list}>
        {tokens.map((token) => (
          <li key={token.id} className={css.entry}>
            <TokenLine token={token} />
            <Button
              size="small"
              danger
              aria-label={t('token.revokeTitle', { name: token.name })}
              onClick={() => ask(token)}
            >
              {t('token.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>{t('token.create')}</Button>
      {isOpen && (
        <TokenDialog
          onClose={() => setOpen(false)}
          created={(token) => {
            setSecret(token)
            void again()
          }}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function TokenLine({ token }: { token: Token }) {
  const t = useT('profile')
  const locale = useLocale()
  const isOver = Date.parse(token.expiresAt) <= Date.now()
  return (
    <div className={css.what}>
      <span className={css.name}>
        {token.name} <code className={css.detail}>{token.hint}…</code>
        <StatusTag tone={isOver ? 'danger' : token.access === 'W' ? 'warning' : 'neutral'}>
          {isOver ? t('token.over') : t(`token.access.${token.access}`)}
        </StatusTag>
      </span>
      <span className={css.detail}>
        {t('token.until', { day: formatDayOf(token.expiresAt, locale) })} · {t('token.used')}{' '}
        <TimeAgo at={token.seenAt} />
      </span>
    </div>
  )
}
