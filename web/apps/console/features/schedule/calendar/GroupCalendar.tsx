import { CalendarOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { Calendar } from '@marquee/calendar/Calendar'
import { CalendarBar } from '@marquee/calendar/CalendarBar'
import { type Place, windowOf } from '@marquee/calendar/place'
import { useStable } from '@marquee/calendar/useStable'
import { type Day, instantOf, MIDNIGHT, wallAt, wallOf } from '@marquee/calendar/wall'
import { firstWeekday } from '@marquee/calendar/wording'
import { useLocale, useT } from '@marquee/i18n/react'
import { eventColour } from '@marquee/model/palette'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Button, Skeleton, Space } from 'antd'
import { useCallback, useMemo } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useGivenName } from '../../../session/useGivenName'
import type { Schedule } from '../item/item'
import { toSchedule } from '../paths'
import { onGroupQuery, previewQuery } from '../queries'
import { type Bar, type Look, otherBars } from './bars'
import css from './CalendarPage.module.css'
import { HintStrip } from './HintStrip'
import { gapsAhead } from './hints'
import { useExtras } from './useExtras'
import type { PlaceInUrl } from './usePlaceInUrl'

interface GroupCalendarProps {
  group: number
  /** Name of the channel; the first one when there is no such channel. */
  chosen: string
  place: Place
  onMove(change: Partial<PlaceInUrl>): void
  zone: string
  today: Day
}

/** What plays on a device group, from its own schedules and those of the groups above it. Every bar leads to its schedule. */
export function GroupCalendar({ group, chosen, place, onMove, zone, today }: GroupCalendarProps) {
  const t = useT('schedule')
  const common = useT('common')
  const given = useGivenName()
  const locale = useLocale()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const router = useRouter()
  const api = useApi()
  const companyId = useCompanyId()
  const { from, to } = windowOf(place, firstWeekday(locale))
  const instant = (date: Day) => instantOf(wallAt(date, MIDNIGHT), zone)
  const wish = { deviceGroup: group, zone, from: instant(from), to: instant(to) }
  const preview = useQuery(previewQuery(api, companyId, wish, group))
  const schedules = useQuery(onGroupQuery(api, companyId, group))
  const now = wallOf(Date.now(), zone)

  const answer = preview.data?.sent === group ? preview.data.preview : undefined
  const channel = answer?.channels.find(({ name }) => name === chosen) ?? answer?.channels[0]
  const bars = useMemo(() => otherBars(channel, zone, looksOf(schedules.data ?? [])), [channel, zone, schedules.data])
  const gaps = useMemo(
    () => ({ spans: channel ? gapsAhead(channel, zone, now) : [], title: t('hint.dark') }),
    [channel, zone, now, t],
  )
  const extrasOf = useExtras()
  const open = useStable((bar: Bar) => void navigate(toSchedule({ id: bar.scheduleId })))
  const linkOf = useCallback((bar: Bar) => router.buildLocation(toSchedule({ id: bar.scheduleId })).href, [router])

  if (preview.error && !answer) {
    return (
      <EmptyState
        role="alert"
        title={t('calendar.failed')}
        text={problemText(Problem.from(preview.error))}
        action={<Button onClick={() => preview.refetch()}>{common('retry')}</Button>}
      />
    )
  }
  if (!answer) return <Skeleton active title={false} paragraph={{ rows: 12 }} />
  if (schedules.data?.length === 0) {
    return <EmptyState icon={<CalendarOutlined />} title={t('calendar.empty')} text={t('calendar.emptyText')} />
  }
  return (
    <>
      <ul className={css.sources} aria-label={t('calendar.schedules')}>
        {(schedules.data ?? []).map(({ id, name, deviceGroup, deviceGroupName }) => (
          <li key={id}>
            <Link {...toSchedule({ id })}>{name}</Link>
            {deviceGroup !== group && (
              <span className={css.from}> {t('calendar.from', { group: deviceGroupName })}</span>
            )}
          </li>
        ))}
      </ul>
      {answer.channels.length > 1 && (
        <div className={css.channels}>
          <Space.Compact role="group" aria-label={t('channels')}>
            {answer.channels.map(({ name }) => (
              <Button
                key={name}
                type={name === channel?.name ? 'primary' : 'default'}
                aria-pressed={name === channel?.name}
                onClick={() => onMove({ channel: name })}
              >
                {given(name)}
              </Button>
            ))}
          </Space.Compact>
        </div>
      )}
      <CalendarBar place={place} today={today} onMove={onMove} />
      <HintStrip
        channel={channel}
        zone={zone}
        now={now}
        until={wallAt(to, MIDNIGHT)}
        busy={preview.isFetching}
        failed={preview.error !== null}
        onRetry={() => void preview.refetch()}
        onGo={(next) => onMove({ view: 'day', day: next })}
      />
      <Calendar
        label={t('calendar.of', { name: given(channel?.name ?? '') })}
        place={place}
        zone={zone}
        bars={bars}
        gaps={gaps}
        extrasOf={extrasOf}
        linkOf={linkOf}
        onOpen={open}
      />
    </>
  )
}

/** How the items of schedules look, coloured by their order among all of them (G136). */
function looksOf(schedules: readonly Schedule[]): (scheduleItemId: number, priority: number) => Look {
  const items = schedules.flatMap((schedule) => schedule.channels.flatMap((channel) => channel.items))
  const orders = new Map(items.map((item, order) => [item.id, order]))
  return (id, priority) => {
    const order = orders.get(id) ?? 0
    const item = items[order]
    return { colour: eventColour(priority, order), image: item?.image ?? '', isRepeated: item?.repeat !== 'None' }
  }
}
