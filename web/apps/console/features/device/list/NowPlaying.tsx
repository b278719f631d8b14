import { useT } from '@marquee/i18n/react'
import { Thumb } from '@marquee/ui/media/Thumb'
import { Muted } from '@marquee/ui/page/Muted'
import { uploadUrl } from '../../../session/uploads'
import type { Device } from '../device'
import css from '../device.module.css'

/** What an online screen says that people see: what covers it, or what it is playing, as a small picture and a name, and what follows. */
export function NowPlaying({ device }: { device: Device }) {
  const t = useT('device')
  const { covered, playing, contentId, contentName, contentSrc, nextContentId, nextContentName } = device.reported
  if (covered) return <span>{t(`report.covered.${covered}`)}</span>
  if (!playing) {
    return <Muted>{device.ended ? t(`plan.ended.${device.ended}`) : t('report.standby')}</Muted>
  }
  return (
    <span className={css.playing}>
      <span className={css.playingThumb}>
        <Thumb src={contentSrc && uploadUrl(contentSrc)} type="" />
      </span>
      <span className={css.playingText}>
        <span className={css.clip}>{contentName || t('report.deleted', { id: String(contentId) })}</span>
        {nextContentName && nextContentId !== contentId && (
          <Muted small className={css.clip}>
            {t('report.next')}: {nextContentName}
          </Muted>
        )}
      </span>
    </span>
  )
}
