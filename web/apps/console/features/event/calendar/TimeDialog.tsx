import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useCalendarName } from '../incoming/useCalendarName'
import { type Event, eventQuery, type Time } from '../queries'
import { useGroupsText } from '../useGroupsText'
import { useTypes } from '../useTypes'
import { whenText } from '../wording'
import { spanOf } from './bars'
import css from './EventCalendar.module.css'
import { asEventSays, asOnce, onceIn } from './single'
import { useSingle } from './useSingle'

const none: never[] = []

interface TimeDialogProps {
  time: Time
  /** Whose clocks the calendar follows. */
  zone: string
  mayWrite: boolean
  onEdit(event: Event): void
  /** Asks for another time, name or detail of this time alone. */
  onChange(event: Event): void
  onClose(): void
}

/** What takes place at one time, and what can be done about it. */
export function TimeDialog({ time, zone, mayWrite, onEdit, onChange, onClose }: TimeDialogProps) {
  const event = useQuery(eventQuery(useApi(), useCompanyId(), time.eventId))
  const next = useRef<() => void>(null)
  const { modal, close } = useClosing(() => (next.current ?? onClose)())

  /** What follows opens once this has closed, and so has where to give the focus back to. */
  function go(follow: () => void) {
    next.current = follow
    close()
  }

  return (
    <Modal
      {...modal}
      title={time.name}
      width={680}
      onCancel={close}
      footer={
        mayWrite && event.data ? (
          <Commands
            time={time}
            event={event.data}
            onEdit={(event) => go(() => onEdit(event))}
            onChange={(event) => go(() => onChange(event))}
            onClose={close}
          />
        ) : (
          <CloseButton onClose={close} />
        )
      }
    >
      <Known time={time} zone={zone} event={event.data} />
      <Awaited data={event.data} error={event.error} rows={2} />
    </Modal>
  )
}

function Known({ time, zone, event }: Pick<TimeDialogProps, 'time' | 'zone'> & { event: Event | undefined }) {
  const t = useT('event')
  const locale = useLocale()
  const { colourOf } = useTypes()
  const groups = useGroupsText()
  const calendarOf = useCalendarName(event ? [event] : none)
  const { day, type, organization, eventDetail, privateEvent, changed } = time
  const when = (values: Parameters<typeof asOnce>[0]) => whenText(asOnce(values), t, locale)
  const by = (clocks: string) => when(onceIn(spanOf(time, clocks)))
  const facts: Fact[] = [
    [t('form.when'), by(zone)],
    [t('time.zone'), event?.zone && event.zone !== zone && `${by(event.zone)} (${event.zone})`],
    [
      t('time.repeats'),
      event && (day === '' ? t('time.once') : whenText({ ...event, ...minutes(event), zone: '' }, t, locale)),
    ],
    [t('time.usual'), changed && event && when(asEventSays(event, day))],
    [
      t('form.type'),
      type && (
        <span className={css.type}>
          {colourOf(type) && <span className={css.dot} style={{ background: colourOf(type) }} aria-hidden />}
          {type}
        </span>
      ),
    ],
    [t('form.organization'), organization],
    [t('form.detail'), eventDetail && <span className={css.detail}>{eventDetail}</span>],
    [t('form.private'), privateEvent && t('form.private.text')],
    [t('list.groups'), event && groups(event)],
    [t('subscription.source'), event && calendarOf(event)],
  ]
  return <Facts facts={facts} />
}

/** The times of an event without seconds. */
const minutes = ({ startTime, endTime }: Event) => ({ startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5) })

type CommandsProps = Pick<TimeDialogProps, 'time' | 'onEdit' | 'onChange' | 'onClose'> & { event: Event }

/** What those may do who write events. */
function Commands({ time: { day, changed }, event, onEdit, onChange, onClose }: CommandsProps) {
  const t = useT('event')
  const { put, busy } = useSingle(event.id, day)
  const repeats = day !== ''

  async function run(change: Parameters<typeof put>[0], done: string) {
    if (await put(change, done)) onClose()
  }

  return (
    <div className={css.commands}>
      {repeats && (
        <>
          <Button
            danger
            className={css.leaveOut}
            disabled={busy}
            onClick={() => void run({ day, leftOut: true }, t('time.leftOut'))}
          >
            {t('time.leaveOut')}
          </Button>
          {changed && (
            <Button disabled={busy} onClick={() => void run(undefined, t('time.isBack'))}>
              {t('time.back')}
            </Button>
          )}
          <Button disabled={busy} onClick={() => onChange(event)}>
            {t('time.change')}
          </Button>
        </>
      )}
      <Button type="primary" disabled={busy} onClick={() => onEdit(event)}>
        {t('form.edit')}
      </Button>
    </div>
  )
}

function CloseButton({ onClose }: { onClose(): void }) {
  return <Button onClick={onClose}>{useT('common')('close')}</Button>
}
