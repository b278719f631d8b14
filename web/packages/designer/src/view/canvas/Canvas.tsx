import { useT } from '@marquee/i18n/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { programOf, viewOf } from '../../core/state'
import { useDesk, useLook, useOf } from '../useDesk'
import css from './canvas.module.css'
import type { Taker } from './drops'
import { createSurface } from './surface'

interface CanvasProps {
  fits?: boolean
  /** Takes what is dropped; absent where nothing is. */
  bringing?: Omit<Taker, 'isReady'> | undefined
}

/**
 * The window of the canvas, which is at 50 % at first (R192), or smaller where it would be cut; `fits` makes it as large
 * as there is room. What is drawn in it is no React component.
 */
export function Canvas({ fits = false, bringing }: CanvasProps) {
  const t = useT('author')
  const desk = useDesk()
  const root = useRef<HTMLDivElement>(null)
  const name = useOf((state) => programOf(state).pages.get(viewOf(state).page)?.name ?? '')
  const live = useLook(({ live }) => live)
  const aids = useLook(({ aids }) => aids)

  const isReady = useEffectEvent(() => bringing !== undefined && desk.look().dialog === null)
  const take = useEffectEvent<Taker['take']>((item, spot) => bringing?.take(item, spot))

  const takeFiles = useEffectEvent<Taker['takeFiles']>((files, spot, folders) => {
    desk.showContents(true)
    bringing?.takeFiles(files, spot, folders)
  })

  useEffect(() => {
    if (!root.current) return
    const surface = createSurface({
      root: root.current,
      editor: desk.editor,
      host: desk.host,
      readOnly: desk.readOnly,
      locale: desk.locale,
      took: (tool) => desk.set({ tool }),
      inserted: () => desk.inserted(),
      opened: () => desk.openItem(),
      asked: (menu) => desk.set({ menu }),
      taker: { isReady, take, takeFiles },
    })
    desk.surface = surface
    if (fits) surface.fit()
    else surface.whole()
    return () => {
      desk.surface = null
      surface.dispose()
    }
  }, [desk, fits])

  useEffect(() => desk.surface?.show(live), [desk, live])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another surface has to be told as well
  useEffect(() => desk.surface?.help(aids), [desk, aids, fits])

  return (
    <div
      ref={root}
      className={css.stage}
      data-stage
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is walked by keys
      tabIndex={0}
      role="application"
      aria-roledescription={t('editor.canvas.role')}
      aria-label={t('editor.canvas', { page: name })}
      aria-describedby="editor-canvas-help"
    />
  )
}
