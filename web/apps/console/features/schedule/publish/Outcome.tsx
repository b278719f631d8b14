import { Problem } from '@marquee/api/problem'
import { useLocale, useT } from '@marquee/i18n/react'
import { useRefusalText } from '@marquee/ui/feedback/problemText'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { type Publication, type PublishValues, publicationOf, type Reach, reachQuery } from './publication'
import css from './publish.module.css'

/** How long the fields rest before the server is asked, in milliseconds. */
const REST_MS = 250

/** As many are named of what it meets. */
const MOST_NAMED = 3

/** What a publication would come to: on how many screens it shows, where it stands, what it meets, and where it does not show. */
export function Outcome({ initial, now }: { initial: PublishValues; now: number }) {
  const t = useT('publish')
  const refusalText = useRefusalText()
  const values = Form.useWatch((all: PublishValues) => all)
  const publication = publicationOf({ ...initial, ...values }, now)
  const asked = useSettled(publication && JSON.stringify(publication), REST_MS)
  const query = reachQuery(useApi(), useCompanyId(), asked ? (JSON.parse(asked) as Publication) : undefined)
  const { data, error, isFetching } = useQuery(query)
  if (!asked) return <Alert type="info" role="note" showIcon title={t('comes.wait')} />
  if (error) return <Alert type="error" showIcon role="alert" title={refusalText(Problem.from(error))} />
  return (
    <div role="status" aria-label={t('comes')} aria-busy={isFetching} className={css.outcome}>
      {data ? (
        <Alert
          type={data.shown === data.screens && data.shown > 0 ? 'success' : 'warning'}
          role="presentation"
          showIcon
          title={<Shown reach={data} />}
          description={<Facts reach={data} priority={publication?.item.priority ?? 0} />}
        />
      ) : (
        t('comes.busy')
      )}
    </div>
  )
}

function Shown({ reach: { shown, screens } }: { reach: Reach }) {
  const t = useT('publish')
  if (shown === 0) return t('shows.none')
  return shown === screens ? t('shows.all', { count: shown }) : t('shows', { shown, count: screens })
}

function Facts({ reach, priority }: { reach: Reach; priority: number }) {
  const t = useT('publish')
  const namesOf = useNames()
  const beaten = reach.met.filter((met) => met.priority > priority)
  const turns = reach.met.filter((met) => met.priority === priority)
  const stronger = reach.met.filter((met) => met.priority < priority)
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
      {stronger.length > 0 && <li>{t('met.stronger', { names: namesOf(stronger) })}</li>}
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
