import { useT } from '@marquee/i18n/react'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { uploadUrl } from '../../../session/uploads'
import type { Device } from '../device'
import css from '../device.module.css'
import { playingQuery } from '../queries'

/** What an online screen says that it is playing, as a small picture and a name. */
export function NowPlaying({ device, reach }: { device: Device; reach: number }) {
  const t = useT('device')
  const { data } = useQuery({
    ...playingQuery(useApi(), useCompanyId(), reach, device.id),
    refetchInterval: 60_000,
    staleTime: 30_000,
  })
  if (!data) return null
  const { playing, contentId, contentName, contentSrc } = data.reported
  if (!playing) return <span className={css.muted}>{t('report.standby')}</span>
  return (
    <span className={css.playing}>
      <span className={css.playingThumb}>
        <Thumb src={contentSrc && uploadUrl(contentSrc)} type="" />
      </span>
      <span className={css.clip}>{contentName || t('report.deleted', { id: contentId })}</span>
    </span>
  )
}
