import { Problem } from '@marquee/api/problem'
import { useLocale, useT } from '@marquee/i18n/react'
import { useRefusalText } from '@marquee/ui/feedback/problemText'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { createPortal } from 'react-dom'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import {
  type Missing,
  missingOf,
  type Publication,
  type PublishValues,
  publicationOf,
  type Reach,
  reachQuery,
} from './publication'
import css from './publish.module.css'

/** How long the fields rest before the server is asked, in milliseconds. */
const REST_MS = 250

/** As many are named of what it meets. */
const MOST_NAMED = 3

interface OutcomeProps {
  initial: PublishValues
  now: number
  /** The dialog's foot, where it is said in one line. */
  foot: HTMLElement | null
}

/** What a publication would come to: in the foot how much of it is seen, and here where it stands and what it meets. */
export function Outcome({ initial, now, foot }: OutcomeProps) {
  const t = useT('publish')
  const values = { ...initial, ...Form.useWatch((all: PublishValues) => all) }
  const publication = publicationOf(values, now)
  const asked = useSettled(publication && JSON.stringify(publication), REST_MS)
  const query = reachQuery(useApi(), useCompanyId(), asked ? (JSON.parse(asked) as Publication) : undefined)
  const { data, error, isFetching } = useQuery(query)
  const priority = publication?.item.priority ?? 0
  const missing = missingOf(values, now)
  const reach = missing || error ? undefined : data
  return (
    <>
      {reach && (
        <section aria-label={t('comes')} aria-busy={isFetching}>
          <h3 className={css.comes}>{t('comes')}</h3>
          <Facts reach={reach} priority={priority} />
        </section>
      )}
      {foot && createPortal(<Brief missing={missing} error={error} reach={reach} priority={priority} />, foot)}
    </>
  )
}

interface BriefProps {
  missing: Missing | undefined
  error: Error | null
  reach: Reach | undefined
  priority: number
}

/** What it comes to in one line, or what is still missing. */
function Brief({ missing, error, reach, priority }: BriefProps) {
  const t = useT('publish')
  const refusalText = useRefusalText()
  if (missing) return <Alert type="info" role="note" showIcon title={t(`missing.${missing}`)} />
  if (error) return <Alert type="error" role="alert" showIcon title={refusalText(Problem.from(error))} />
  if (!reach) return <Alert type="info" role="status" showIcon title={t('comes.busy')} />
  const { beaten, stronger } = rivals(reach, priority)
  return (
    <Alert
      type={reach.shown === reach.screens && reach.shown > 0 ? 'success' : 'warning'}
      role="status"
      showIcon
      title={
        <>
          <Shown reach={reach} />
          {stronger.length > 0 && ` · ${t('brief.stronger', { count: stronger.length })}`}
          {beaten.length > 0 && ` · ${t('brief.beaten', { count: beaten.length })}`}
        </>
      }
    />
  )
}

function Shown({ reach: { shown, screens } }: { reach: Reach }) {
  const t = useT('publish')
  if (shown === 0) return t('shows.none')
  return shown === screens ? t('shows.all', { count: shown }) : t('shows', { shown, count: screens })
}

/** What a publication of a priority meets, by who is the stronger. */
function rivals({ met }: Reach, priority: number) {
  return {
    beaten: met.filter((one) => one.priority > priority),
    turns: met.filter((one) => one.priority === priority),
    stronger: met.filter((one) => one.priority < priority),
  }
}

function Facts({ reach, priority }: { reach: Reach; priority: number }) {
  const t = useT('publish')
  const namesOf = useNames()
  const { beaten, turns, stronger } = rivals(reach, priority)
  return (
    <ul className={css.facts}>
      {reach.places.map(({ deviceGroup, deviceGroupName: group, screens, scheduleId, scheduleName: name }) => (
        <li key={deviceGroup}>
          {scheduleId ? t('place.there', { group, name }) : t('place.made', { group, name })}
          {screens === 0 && ` ${t('place.empty')}`}
        </li>
      ))}
      {beaten.length > 0 && <li>{t('met.beaten', { names: namesOf(beaten) })}</li>}
      {turns.length > 0 && <li>{t('met.turns', { names: namesOf(turns) })}</li>}
      {stronger.length > 0 && <li>{t('met.stronger', { count: stronger.length, names: namesOf(stronger) })}</li>}
      {reach.silent.map(({ reason, screens }) => (
        <li key={reason}>{t(`silent.${reason}`, { count: screens })}</li>
      ))}
    </ul>
  )
}

/** Says what a publication meets: the first few by name, with their schedules. */
function useNames(): (met: Reach['met']) => string {
  const t = useT('publish')
  const locale = useLocale()
  return (met) => {
    const names = met
      .slice(0, MOST_NAMED)
      .map(({ name, scheduleName }) => t('met.name', { name, schedule: scheduleName }))
    const more = met.length - names.length
    const all = more > 0 ? [...names, t('met.more', { count: more })] : names
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all)
  }
}
