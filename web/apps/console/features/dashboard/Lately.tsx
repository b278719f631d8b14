import type { DashboardSummary } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Muted } from '@marquee/ui/page/Muted'
import { useId } from 'react'
import { EntryLink } from '../../navigation/EntryLink'
import { useRights } from '../../session/session'
import { useTrailWords } from '../../session/useTrailWords'
import css from './dashboard.module.css'

/** What changed lately: in the company for who may read the audit trail, else what one did oneself. */
export function Lately({ changes }: { changes: DashboardSummary['recent'] }) {
  const t = useT('dashboard')
  const words = useTrailWords()
  const id = useId()
  const { mayRead } = useRights('AuditTrail')
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.cardHead}>
        <h2 id={id}>{t('lately')}</h2>
        {mayRead ? <EntryLink entry="AuditTrail">{t('lately.all')}</EntryLink> : <span>{t('lately.own')}</span>}
      </div>
      {changes.length === 0 && (
        <Muted as="p" small>
          {t('lately.none')}
        </Muted>
      )}
      <ol className={css.lately}>
        {changes.map((change) => (
          <li key={change.id} className={css.latest}>
            <span className={css.what}>
              <strong>{change.target || words.entity(change.entity)}</strong>
              <Muted small>
                {words.entity(change.entity)} · {words.action(change.actionType)}
              </Muted>
            </span>
            <Muted small>
              {change.username || t('system')} · <TimeAgo at={change.time} />
            </Muted>
          </li>
        ))}
      </ol>
    </section>
  )
}
