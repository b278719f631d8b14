import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton, Tag } from 'antd'
import { browserOf } from '../../session/browser'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { PersonTokens } from './PersonTokens'
import { type Person, type PersonSession, sessionsQuery } from './queries'
import css from './user.module.css'

/** Where a person is signed in, and what acts for them; a session that is ended logs its browser out at once. */
export function SessionsDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const t = useT('user')
  const common = useT('common')
  const api = useApi()
  const companyId = useCompanyId()
  const { modal, close } = useClosing(onClose)
  const { data, error } = useQuery(sessionsQuery(api, companyId, person))
  const path = { id: person.id }
  const query = { companyId: person.companyId }
  const ending = useChange({
    run: (session: PersonSession | null) =>
      session
        ? send(
            api.DELETE('/api/user/{id}/sessions/{session}', {
              params: { path: { ...path, session: session.id }, query },
            }),
          )
        : send(api.DELETE('/api/user/{id}/sessions', { params: { path, query } })),
    changes: 'session',
    done: t('sessions.done'),
  })
  const others = (data ?? []).filter(({ current }) => !current)

  return (
    <Modal
      {...modal}
      width={560}
      title={t('sessions.title', { name: person.displayName || person.username })}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {common('close')}
        </Button>,
        others.length > 0 && (
          <Button key="all" danger loading={ending.isPending} onClick={() => ending.mutate(null)}>
            {t('sessions.endAll')}
          </Button>
        ),
      ]}
    >
      <SessionList sessions={data} error={error} isEnding={ending.isPending} onEnd={ending.mutate} />
      <PersonTokens person={person} />
    </Modal>
  )
}

interface SessionListProps {
  sessions: PersonSession[] | undefined
  error: unknown
  isEnding: boolean
  onEnd(session: PersonSession): void
}

function SessionList({ sessions, error, isEnding, onEnd }: SessionListProps) {
  const t = useT('user')
  const problemText = useProblemText()
  if (error) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (!sessions) return <Skeleton active title={false} />
  if (sessions.length === 0) return <EmptyState title={t('sessions.none')} text={t('sessions.noneText')} />
  return (
    <ul className={css.sessions} aria-label={t('sessions.list')}>
      {sessions.map((session) => {
        const browser = browserOf(session.agent) || t('sessions.unknown')
        return (
          <li key={session.id} className={css.session}>
            <div className={css.where}>
              <div className={css.name}>
                {browser} {session.current && <Tag>{t('sessions.current')}</Tag>}
              </div>
              <div className={css.aside}>
                {session.ip} · <TimeAgo at={session.seenAt} />
              </div>
            </div>
            {!session.current && (
              <Button
                size="small"
                disabled={isEnding}
                aria-label={t('sessions.endOne', { browser })}
                onClick={() => onEnd(session)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
