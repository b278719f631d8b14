import { useT } from '@marquee/i18n/react'
import { noEffect } from '@marquee/model/effects'
import { kindOf, shownAt } from '@marquee/model/kinds'
import type { Kind, Shown } from '@marquee/model/shown'
import { createPool } from '@marquee/renderer/pool'
import { createStage } from '@marquee/renderer/stage'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useEffect, useRef, useState } from 'react'
import css from './detail.module.css'

/** A day: a video that is shorter repeats. */
const LONG_MS = 24 * 60 * 60 * 1000

/** What a preview needs to know; a content fits. */
export interface Previewed {
  name: string
  type: string
  content: { src: string }
  /** Of a link, which has no file to be shown. */
  url?: string
  /** The picture that stands in for what cannot be shown. */
  contentSrc: string
}

/** A content as a screen shows it, by the player's own renderer, without sound; a sound is heard when somebody asks. */
export function Preview({ item }: { item: Previewed }) {
  const t = useT('content')
  const root = useRef<HTMLDivElement>(null)
  const [fails, setFails] = useState(false)
  const { name, type } = item
  const src = item.content.src
  const url = shownAt(item.url ?? '')
  const kind = kindOf(type, url)

  useEffect(() => {
    if (!root.current || !kind) return
    setFails(false)
    const stage = createStage({
      root: root.current,
      source: async () => src,
      problem: () => setFails(true),
      pool: createPool(1),
      volume: () => 0,
    })
    void stage.show(asShown(name, kind, src, url), 0).catch(() => setFails(true))
    return stage.dispose
  }, [name, kind, src, url])

  const isShown = kind !== null && !fails
  // A page is no picture, even as a whole: it can be used. Its frame has its name.
  const whole = kind === 'web' && isShown ? {} : { role: 'img', 'aria-label': t('preview', { name }) }
  return (
    <div className={css.preview}>
      <div className={css.whole} {...whole}>
        <div ref={root} className={css.stage} hidden={!isShown} />
        {!isShown && <Thumb src={item.contentSrc} type={type} />}
      </div>
      {kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: people bring in a sound as it is, without captions
        <audio className={css.sound} src={src} aria-label={name} controls preload="none" />
      )}
      {fails && <p className={css.cannot}>{t('preview.fails')}</p>}
    </div>
  )
}

function asShown(name: string, kind: Kind, src: string, url: string): Shown {
  return {
    kind,
    name,
    asset: url ? '' : src,
    url,
    durationMs: LONG_MS,
    effectIn: noEffect,
    effectOut: noEffect,
    mute: true,
    fit: 'contain',
  }
}
