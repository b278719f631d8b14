import type { Item } from '@marquee/api/types'
import { dateFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Facts } from '@marquee/ui/page/Facts'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useRights } from '../../../session/session'
import css from './download.module.css'
import { decodeWords } from './words'

/** A scheduled message that a screen has, or had. */
export type DeviceMessage = Item<'/api/device/messageDownloadStatus'>

type State = 'gone' | 'old' | 'shown' | 'there'

const tones: Record<State, Tone> = { gone: 'neutral', old: 'warning', shown: 'success', there: 'info' }

interface MessageRowProps {
  message: DeviceMessage
  /** That of the screen. */
  zone: string
}

/** What a message says, of which schedule it is, and since when a screen has it and shows it. */
export function MessageRow({ message, zone }: MessageRowProps) {
  const t = useT('control')
  const locale = useLocale()
  const format = dateFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' })
  const { heldAt, goneAt, scheduleId } = message
  const state = stateOf(message)
  return (
    <li>
      <div className={css.head}>
        <p className={css.words}>{decodeWords(message.messageContent) || t('downloads.unknown')}</p>
        <StatusTag tone={tones[state]}>{t(`downloads.state.${state}`)}</StatusTag>
      </div>
      <Facts
        facts={[
          [t('downloads.schedule'), <ScheduleLink key="schedule" message={message} />],
          [t('downloads.held'), format.format(Date.parse(heldAt))],
          [t('downloads.seen'), seenText()],
          [t('downloads.gone'), goneAt && format.format(Date.parse(goneAt))],
        ]}
      />
      {state === 'old' && (
        <Alert type="warning" showIcon title={t(scheduleId === 0 ? 'downloads.withdrawn' : 'downloads.old')} />
      )}
    </li>
  )

  function seenText(): string {
    const { shownAt, hiddenAt } = message
    if (!shownAt) return t(goneAt ? 'downloads.never' : 'downloads.notYet')
    if (hiddenAt) return t('downloads.last', { span: format.formatRange(Date.parse(shownAt), Date.parse(hiddenAt)) })
    return t('contact.since', { from: format.format(Date.parse(shownAt)) })
  }
}

function stateOf({ goneAt, current, shownAt, hiddenAt }: DeviceMessage): State {
  if (goneAt) return 'gone'
  if (!current) return 'old'
  return shownAt && !hiddenAt ? 'shown' : 'there'
}

/** The schedule that a message is of, for those who may see schedules as the way to it. */
function ScheduleLink({ message: { scheduleId, scheduleName } }: Pick<MessageRowProps, 'message'>) {
  const t = useT('control')
  const { mayRead } = useRights('Schedule')
  if (scheduleId === 0) return t('downloads.noSchedule')
  if (!mayRead) return scheduleName
  return (
    <Link to="/schedule/edit-message/{-$id}" params={{ id: String(scheduleId) }}>
      {scheduleName}
    </Link>
  )
}
