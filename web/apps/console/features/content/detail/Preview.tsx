import { useT } from '@marquee/i18n/react'
import type { Entry } from '@marquee/model/manifest'
import { createStage } from '@marquee/renderer/stage'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useEffect, useRef, useState } from 'react'
import css from './detail.module.css'

/** A day: a video that is shorter repeats. */
const LONG_MS = 24 * 60 * 60 * 1000

/** What a preview needs to know; a content fits. */
export interface Previewed {
  id: number
  name: string
  type: string
  content: { src: string }
  /** The picture that stands in for what cannot be shown. */
  contentSrc: string
}

/** A file as a screen shows it, by the player's own renderer, without sound. */
export function Preview({ item }: { item: Previewed }) {
  const t = useT('content')
  const root = useRef<HTMLDivElement>(null)
  const [fails, setFails] = useState(false)
  const { id, name, type } = item
  const src = item.content.src
  const isPlayable = type === 'Image' || type === 'Video'

  useEffect(() => {
    if (!root.current || !isPlayable) return
    setFails(false)
    const stage = createStage({
      root: root.current,
      source: async () => src,
      problem: () => setFails(true),
      volume: () => 0,
    })
    void stage.show(entryOf({ id, name, type, src }), 0).catch(() => setFails(true))
    return stage.dispose
  }, [id, name, type, src, isPlayable])

  const isShown = isPlayable && !fails
  return (
    <div className={css.preview} role="img" aria-label={t('preview', { name })}>
      <div ref={root} className={css.stage} hidden={!isShown} />
      {!isShown && <Thumb src={item.contentSrc} type={type} />}
      {fails && <p className={css.cannot}>{t('preview.fails')}</p>}
    </div>
  )
}

interface Shown {
  id: number
  name: string
  type: string
  src: string
}

function entryOf({ id, name, type, src }: Shown): Entry {
  const none = { id: 0, durationMs: 0 }
  return {
    key: String(id),
    scheduleItemId: 0,
    contentId: id,
    playlistId: 0,
    kind: type === 'Video' ? 'video' : 'image',
    name,
    asset: src,
    durationMs: LONG_MS,
    effectIn: none,
    effectOut: none,
    mute: true,
    fit: 'contain',
  }
}
