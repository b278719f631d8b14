import { PlusOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { Calendar, type Picked } from '@marquee/calendar/Calendar'
import { CalendarBar } from '@marquee/calendar/CalendarBar'
import { windowOf } from '@marquee/calendar/place'
import { useBarFocus } from '@marquee/calendar/useBarFocus'
import { usePlace } from '@marquee/calendar/usePlace'
import { useStable } from '@marquee/calendar/useStable'
import { addMinutes, clockOf, dayOf, wallAt, wallOf } from '@marquee/calendar/wall'
import { firstWeekday } from '@marquee/calendar/wording'
import { useLocale, useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { FilterBar } from '@marquee/ui/list/FilterBar'
import { isNarrowed } from '@marquee/ui/list/position'
import { type ListPlace, useListPosition } from '@marquee/ui/list/useListPosition'
import { FullPage } from '@marquee/ui/page/FullPage'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { GroupFilter } from '../GroupFilter'
import { calendarDefaults } from '../listDefaults'
import { calendarQuery, type Event, type Time } from '../queries'
import { useEventTabs } from '../useEventTabs'
import { useTypes } from '../useTypes'
import { type TimeBar, timeBars } from './bars'
import { ChangeDialog } from './ChangeDialog'
import css from './EventCalendar.module.css'
import { TimeDialog } from './TimeDialog'
import { useExtras } from './useExtras'

/** What takes place in a month, a week or a day, by the clocks of the company. */
export default function EventCalendarPage() {
  const t = useT('event')
  const locale = useLocale()
  const { mayWrite } = useRights('EventList')
  const { types, colourOf } = useTypes()
  const list = useListPosition(calendarDefaults)
  const isPhone = useMedia('(max-width: 767px)')
  const [zone, setZone] = useState(browserZone) // the company's comes with the first answer
  const today = dayOf(wallOf(Date.now(), zone))
  const { place, move } = usePlace(isPhone ? 'day' : 'month', today)
  const days = windowOf(place, firstWeekday(locale))
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    calendarQuery(useApi(), useCompanyId(), days, list.position),
  )
  if (data && data.zone !== zone) setZone(data.zone)

  const [opened, setOpened] = useState<{ time: Time; changing?: Event } | null>(null)
  const { open, dialog } = useLateDialog(() => import('../form/EventDialog').then(({ EventDialog }) => EventDialog))
  const add = () =>
    void open({ day: { date: days.from <= today && today < days.to ? today : place.day }, readOnly: false })
  const addAt = useStable((at: Picked) => void open({ day: dayFor(at), readOnly: false }))
  const focus = useBarFocus(opened !== null || dialog !== null)
  const show = useStable(({ id, time }: TimeBar) => {
    focus.opened(id)
    setOpened({ time })
  })
  const close = () => setOpened(null)
  const bars = useMemo(() => timeBars(data?.times ?? [], zone, colourOf), [data, zone, colourOf])
  const extrasOf = useExtras()
  const addButton = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t('list.add')}
    </Button>
  )

  return (
    <FullPage>
      <PageHead title={t('title')} tabs={useEventTabs()} actions={addButton} />
      <Sheet className={css.sheet} aria-busy={isFetching}>
        <FilterBar
          place={list}
          searchLabel={t('list.search')}
          filters={[
            { name: 'type', label: t('filter.type'), options: types.map(({ name }) => ({ value: name, label: name })) },
          ]}
        >
          <GroupFilter place={list} />
        </FilterBar>
        <CalendarBar place={place} today={today} onMove={move} />
        {data ? (
          <>
            {data.more && <Alert type="warning" showIcon title={t('calendar.more', { count: data.times.length })} />}
            {data.times.length === 0 && !isPlaceholderData && <Nothing list={list} mayWrite={mayWrite} />}
            <div ref={focus.place} tabIndex={-1} className={css.body} data-stale={isPlaceholderData || undefined}>
              <Calendar
                label={t('calendar.label')}
                place={place}
                zone={zone}
                bars={bars}
                extrasOf={extrasOf}
                onOpen={show}
                onPick={mayWrite ? addAt : undefined}
              />
            </div>
          </>
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        )}
      </Sheet>
      {opened?.changing ? (
        <ChangeDialog event={opened.changing} day={opened.time.day} onClose={close} />
      ) : (
        opened && (
          <TimeDialog
            time={opened.time}
            zone={zone}
            mayWrite={mayWrite}
            onEdit={(event) => {
              close()
              void open({ event, readOnly: false })
            }}
            onChange={(changing) => setOpened({ ...opened, changing })}
            onClose={close}
          />
        )
      )}
      {dialog}
    </FullPage>
  )
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is added where somebody clicked takes an hour, unless days alone were shown. */
function dayFor({ day, clock, allDay }: Picked) {
  if (clock === undefined) return { date: day, allDay }
  return { date: day, from: clock, to: clockOf(addMinutes(wallAt(day, clock), 60)) }
}

/** Stands above a calendar without bars, and says what to do next. */
function Nothing({ list, mayWrite }: { list: ListPlace; mayWrite: boolean }) {
  const t = useT('event')
  const common = useT('common')
  return (
    <div className={css.nothing} role="status">
      {isNarrowed(list.position) ? (
        <>
          <strong>{t('calendar.noMatch')}</strong>
          <Button size="small" onClick={list.widen}>
            {common('list.showAll')}
          </Button>
        </>
      ) : (
        <>
          <strong>{t('calendar.none')}</strong>
          <span>{t(mayWrite ? 'calendar.noneAdd' : 'calendar.noneLook')}</span>
        </>
      )}
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useT('event')
  const common = useT('common')
  const problemText = useProblemText()
  return (
    <EmptyState
      role="alert"
      title={t('calendar.failed')}
      text={problemText(Problem.from(error))}
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
    />
  )
}
