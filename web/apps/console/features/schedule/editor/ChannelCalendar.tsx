import { Calendar } from '@marquee/calendar/Calendar'
import { CalendarBar } from '@marquee/calendar/CalendarBar'
import { type Place, windowOf } from '@marquee/calendar/place'
import { useStable } from '@marquee/calendar/useStable'
import { dayOf, MIDNIGHT, type Span, wallAt, wallOf } from '@marquee/calendar/wall'
import { firstWeekday } from '@marquee/calendar/wording'
import { useLocale, useT } from '@marquee/i18n/react'
import type { AsidePayload } from '@marquee/ui/aside/item'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { memo, useCallback, useMemo, useState } from 'react'
import { useGivenName } from '../../../session/useGivenName'
import { type Bar, type Look, otherBars, ownBars, type RefusedItems } from '../calendar/bars'
import { HintStrip } from '../calendar/HintStrip'
import { gapsAhead } from '../calendar/hints'
import { useExtras } from '../calendar/useExtras'
import { ZoneSelect } from '../calendar/ZoneSelect'
import type { DraftItem } from '../item/item'
import { toSchedule } from '../paths'
import type { ScheduleType } from '../queries'
import type { DraftChannel } from './draft'
import css from './editor.module.css'
import { usePreview } from './usePreview'

/** What other schedules play is there to be seen, and not mistaken for this one's. */
const quiet: Look = {
  colour: { background: 'var(--mq-sunken)', text: 'var(--mq-text-muted)' },
  image: '',
  isRepeated: false,
}

interface ChannelCalendarProps {
  type: ScheduleType
  /** All channels of the draft. */
  channels: readonly DraftChannel[]
  deviceGroup: number
  channel: DraftChannel
  /** 0 for a new schedule. */
  scheduleId: number
  place: Place
  onMove(place: Place): void
  zone: string
  onZone(zone: string): void
  /** Tells the items that the server refused. */
  refused: RefusedItems
  onOpen(item: DraftItem): void
  /** Absent when nothing may be changed. */
  onReshape?(bar: Bar, now: Span): Promise<boolean>
  onDrop?(payload: AsidePayload, span: Span, hasTime: boolean): void
}

/**
 * The calendar of one channel: its items with all their occurrences, what else plays there, and hints at gaps and shared times.
 * It renders only when one of these changes: typing a name must not wait for a calendar.
 */
export const ChannelCalendar = memo(function ChannelCalendar(props: ChannelCalendarProps) {
  const {
    type,
    channels,
    deviceGroup,
    channel,
    scheduleId,
    place,
    onMove,
    zone,
    onZone,
    refused,
    onOpen,
    onReshape,
    onDrop,
  } = props
  const t = useT('schedule')
  const given = useGivenName()
  const locale = useLocale()
  const navigate = useNavigate()
  const router = useRouter()
  const [withOthers, setWithOthers] = useState(true)
  const window = useMemo(() => windowOf(place, firstWeekday(locale)), [place, locale])
  const preview = usePreview({
    type,
    channels,
    deviceGroup,
    scheduleId,
    zone,
    place,
    firstWeekday: firstWeekday(locale),
  })
  const answered = preview.answered(channel)
  const now = wallOf(Date.now(), zone)

  const bars = useMemo(
    () => [
      ...(withOthers ? otherBars(answered?.channel, zone, () => quiet) : []),
      ...ownBars(channel.items, answered, zone),
    ],
    [withOthers, answered?.channel, answered?.items, channel.items, zone],
  )
  const gaps = useMemo(
    () => ({ spans: answered ? gapsAhead(answered.channel, zone, now) : [], title: t('hint.dark') }),
    [answered?.channel, zone, now, t],
  )
  const extrasOf = useExtras(refused)
  const hasOthers = answered?.channel.occurrences.some(({ itemIndex }) => itemIndex === undefined) ?? false

  const linkOf = useCallback(
    (bar: Bar) => (bar.item ? '' : router.buildLocation(toSchedule({ id: bar.scheduleId, type })).href),
    [router, type],
  )

  const open = useStable((bar: Bar) =>
    bar.item ? onOpen(bar.item) : void navigate(toSchedule({ id: bar.scheduleId, type })),
  )

  return (
    <>
      <div className={css.strip}>
        {type === 'General' && (
          <HintStrip
            channel={answered?.channel}
            zone={zone}
            now={now}
            until={wallAt(window.to, MIDNIGHT)}
            busy={preview.busy}
            failed={preview.failed}
            onRetry={preview.retry}
            onGo={(day) => onMove({ view: 'day', day })}
          />
        )}
        {hasOthers && (
          <Checkbox checked={withOthers} onChange={(event) => setWithOthers(event.target.checked)}>
            {t('others')}
          </Checkbox>
        )}
      </div>
      <CalendarBar place={place} today={dayOf(now)} onMove={onMove}>
        <ZoneSelect zone={zone} onChange={onZone} />
      </CalendarBar>
      <Calendar
        label={t('calendar.of', { name: given(channel.name) })}
        place={place}
        zone={zone}
        bars={bars}
        gaps={gaps}
        extrasOf={extrasOf}
        linkOf={linkOf}
        onOpen={open}
        onReshape={onReshape}
        onDrop={onDrop}
      />
    </>
  )
})
