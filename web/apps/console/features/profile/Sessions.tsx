import { send } from '@marquee/api/send'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { nameOfBrowser } from '../../session/browser'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import css from './profile.module.css'
import { type OwnSession, sessionsQuery } from './queries'

/** Where the person is signed in; any of it can be ended. */
export function Sessions() {
  const t = useT('profile')
  const locale = useLocale()
  const api = useApi()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const query = sessionsQuery(api)
  const { data: sessions = [] } = useQuery(query)
  const again = () => cache.invalidateQueries({ queryKey: query.queryKey })
  const end = useChange({
    run: ({ id }: OwnSession) => send(api.DELETE('/api/sessions/{id}', { params: { path: { id } } })).then(again),
    changes: [],
    done: t('sessions.ended'),
  })
  const endOthers = useChange({
    run: () => send(api.DELETE('/api/sessions')).then(again),
    changes: [],
    done: t('sessions.othersEnded'),
  })

  async function askForOthers() {
    const question = { title: t('sessions.others'), text: t('sessions.othersText'), confirmLabel: t('sessions.others') }
    if (await confirm({ ...question, danger: true })) endOthers.mutate()
  }

  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <li key={session.id} className={css.entry}>
            <div className={css.what}>
              <span className={css.name}>
                <Browser agent={session.agent} />
                {session.current && <StatusTag tone="success">{t('sessions.current')}</StatusTag>}
              </span>
              <span className={css.detail}>
                {session.ip} · <TimeAgo at={session.seenAt} /> ·{' '}
                {t('sessions.until', { time: formatInstant(session.endsAt, locale) })}
              </span>
            </div>
            {!session.current && (
              <Button
                size="small"
                danger
                loading={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button danger loading={endOthers.isPending} onClick={askForOthers}>
          {t('sessions.others')}
        </Button>
      )}
    </>
  )
}

function Browser({ agent }: { agent: string }) {
  const t = useT('profile')
  const { browser, system } = nameOfBrowser(agent)
  if (!browser) return <span title={agent}>{t('sessions.unknown')}</span>
  return <span title={agent}>{system ? t('sessions.browser', { browser, system }) : browser}</span>
}
