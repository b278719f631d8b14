import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Link } from '@tanstack/react-router'
import { useRights } from '../../../session/session'
import { useGivenName } from '../../../session/useGivenName'
import type { Channel, Verdict } from '../device'
import { useGroups } from '../useGroups'
import { showInstant } from './instant'
import css from './screen.module.css'
import { whyText } from './why'

interface ChannelPlanProps {
  channel: Channel
  zone: string
  /** The company that the screen belongs to. */
  companyId: number
}

/** What plays on one channel, and why nothing else does. */
export function ChannelPlan({ channel: { channel, winners, others }, zone, companyId }: ChannelPlanProps) {
  const t = useT('device')
  const locale = useLocale()
  const given = useGivenName()
  const { pathOf } = useGroups(companyId)
  const say = (instant: string) => showInstant(instant, zone, locale)
  const tell = (verdict: Verdict) => (
    <VerdictRow
      key={verdict.scheduleItemId}
      verdict={verdict}
      group={pathOf(verdict.deviceGroup)}
      why={whyText(verdict, { t, winners, say })}
    />
  )
  return (
    <section className={css.channel} aria-label={given(channel)}>
      <h3 className={css.channelName}>
        {given(channel)}
        {winners.length > 1 && <span className={css.channelMore}>{t('plan.turns', { count: winners.length })}</span>}
      </h3>
      {winners.length > 0 ? (
        <ul className={css.verdicts} data-winners>
          {winners.map(tell)}
        </ul>
      ) : (
        <p className={css.dark}>{t('plan.dark')}</p>
      )}
      {others.length > 0 && (
        <>
          <h4 className={css.othersTitle}>{t('plan.others')}</h4>
          <ul className={css.verdicts}>{others.map(tell)}</ul>
        </>
      )}
    </section>
  )
}

const tones: Record<Verdict['rule'], Tone> = {
  plays: 'success',
  priority: 'info',
  'not-started': 'neutral',
  'not-now': 'neutral',
  repeat: 'neutral',
  ended: 'neutral',
  never: 'warning',
  unavailable: 'warning',
  expired: 'warning',
  'not-approved': 'warning',
  'not-valid-yet': 'neutral',
  'not-for-screen': 'warning',
}

function VerdictRow({ verdict, group, why }: { verdict: Verdict; group: string; why: string }) {
  const t = useT('device')
  const { mayRead } = useRights('Schedule')
  const { rule, name, type, priority, scheduleId, scheduleName } = verdict
  const schedule = t('plan.schedule', { name: scheduleName })
  return (
    <li className={css.verdict}>
      <div className={css.verdictHead}>
        <strong>{name}</strong>
        <StatusTag tone={tones[rule]}>{t(`rule.${rule}`)}</StatusTag>
      </div>
      <p>{why}</p>
      <p className={css.verdictMore}>
        <span>{t(`type.${type}`)}</span>
        <span>{t('plan.priority', { priority })}</span>
        {mayRead ? (
          <Link to="/schedule/edit-schedule/{-$id}" params={{ id: String(scheduleId) }}>
            {schedule}
          </Link>
        ) : (
          <span>{schedule}</span>
        )}
        {group && <span>{t('plan.group', { group })}</span>}
      </p>
    </li>
  )
}
