import type { Item } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { dateFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import { Facts } from '@marquee/ui/page/Facts'
import { Meter } from '@marquee/ui/page/Meter'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Alert } from 'antd'
import { uploadUrl } from '../../../session/uploads'
import css from './download.module.css'

/** A content that a screen is to have, or was. */
export type DeviceContent = Item<'/api/device/contentDownloadStatus'>

const tones: Record<DeviceContent['state'], Tone> = {
  waiting: 'neutral',
  downloading: 'info',
  refused: 'danger',
  held: 'success',
  gone: 'neutral',
}

/** Why a screen cannot have a file, as far as there are words for it. */
const reasons = ['gone', 'denied', 'answer', 'mismatch', 'quota'] as const

interface ContentRowProps {
  content: DeviceContent
  /** That of the screen. */
  zone: string
}

/** A content, how far a screen is with it, and since when. */
export function ContentRow({ content, zone }: ContentRowProps) {
  const t = useT('control')
  const locale = useLocale()
  const format = dateFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' })
  const when = (instant: string | null) => instant && format.format(Date.parse(instant))
  const { contentName, contentSrc, state, size, done, wantedAt, heldAt, shownAt, goneAt } = content
  const name = contentName || t('downloads.deleted')
  const isUnderWay = state === 'waiting' || state === 'downloading' || state === 'refused'
  const reason = reasons.find((one) => one === content.reason) ?? 'other'
  return (
    <li>
      <div className={css.head}>
        <div className={css.content}>
          <Thumb src={contentSrc && uploadUrl(contentSrc)} type="" />
          <p className={css.words}>{name}</p>
        </div>
        <StatusTag tone={tones[state]}>{t(`downloads.progress.${state}`)}</StatusTag>
      </div>
      {isUnderWay && size > 0 && <Meter label={t('downloads.share', { name })} share={done / size} />}
      <Facts
        facts={[
          [t('downloads.size'), isUnderWay ? bytesOf(done, size) : formatBytes(size, locale)],
          [t('downloads.assigned'), when(wantedAt)],
          [t('downloads.complete'), when(heldAt)],
          [t('downloads.first'), when(shownAt)],
          [t('downloads.gone'), when(goneAt)],
        ]}
      />
      {state === 'refused' && <Alert type="error" showIcon title={t(`downloads.reason.${reason}`)} />}
    </li>
  )

  function bytesOf(part: number, whole: number): string {
    return t('downloads.bytes', { done: formatBytes(part, locale), size: formatBytes(whole, locale) })
  }
}
