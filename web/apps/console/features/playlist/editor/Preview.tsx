import { CaretRightOutlined, FullscreenOutlined, PauseOutlined, StepBackwardOutlined } from '@ant-design/icons'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { shownFile } from '@marquee/model/kinds'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { DraftEntry } from './draft'
import { shownEntries } from './preview'
import css from './preview.module.css'
import { usePreview } from './usePreview'

/** Shows what screens will show: the same pictures, times and effects, without sound. */
export function Preview({ group }: { group: readonly DraftEntry[] }) {
  const t = useT('playlist')
  const stage = useRef<HTMLDivElement>(null)
  const source = useSource()
  const { runs, positionMs, totalMs, current, broken, play, pause, seek } = usePreview({ root: stage, group, source })
  const isEmpty = totalMs === 0
  const [first] = shownEntries(group)
  const time = t('preview.position', { position: formatDuration(positionMs), total: formatDuration(totalMs) })

  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className={css.frame}>
        <div ref={stage} className={css.stage} />
        {!runs && !current && first && (
          <span className={css.first}>
            <Thumb src={first.thumbnail} type={first.type} />
          </span>
        )}
        {!runs && !current && (
          <button type="button" className={css.start} disabled={isEmpty} aria-label={t('preview.start')} onClick={play}>
            <CaretRightOutlined aria-hidden />
          </button>
        )}
      </div>
      <input
        type="range"
        className={css.bar}
        aria-label={t('preview.bar')}
        aria-valuetext={time}
        min={0}
        max={Math.max(1, totalMs)}
        step={100}
        value={positionMs}
        disabled={isEmpty}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <div className={css.controls}>
        <Button
          type="text"
          disabled={isEmpty}
          icon={runs ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          aria-label={runs ? t('preview.pause') : t('preview.play')}
          onClick={runs ? pause : play}
        />
        <Button
          type="text"
          disabled={isEmpty}
          icon={<StepBackwardOutlined aria-hidden />}
          aria-label={t('preview.restart')}
          onClick={() => seek(0)}
        />
        <span className={css.time}>{time}</span>
        <span className={css.current}>{current && `${current.place}/${current.all} ${current.name}`}</span>
        <Button
          type="text"
          disabled={isEmpty}
          icon={<FullscreenOutlined aria-hidden />}
          aria-label={t('preview.fullscreen')}
          onClick={() => void stage.current?.requestFullscreen()}
        />
      </div>
      {broken && <p role="alert">{t('preview.broken', { name: broken })}</p>}
    </section>
  )
}

/** Where a content's file, or a page of it, is read from; each content is asked for once. */
function useSource(): (asset: string) => Promise<string> {
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  return async (asset) => {
    const [id, page] = asset.split('.').map(Number)
    if (id === undefined) return ''
    const { type, content } = await cache.fetchQuery({
      queryKey: keyOf(companyId, 'content', 'one', id),
      queryFn: ({ signal }) =>
        send(api.GET('/api/content/{id}', { params: { path: { id }, query: { companyId } }, signal })),
      staleTime: 60_000,
    })
    return page ? `${content.src}.${page}` : shownFile(type, content.src)
  }
}
