import type { PageKey } from '@marquee/model/program/program'
import { createPageView, type PageView } from '@marquee/renderer/program/page'
import { programOf } from '../../core/state'
import type { Desk } from '../desk'

/** A small live picture of a page: drawn when there is time for it and while it is in sight, and following the edits. */
export function createThumb(box: HTMLElement, desk: Desk, page: PageKey): () => void {
  let view: PageView | null = null
  let isSeen = typeof IntersectionObserver !== 'function'
  let cancel = () => {}
  const observer = isSeen
    ? null
    : new IntersectionObserver((entries) => {
        isSeen = entries.some(({ isIntersecting }) => isIntersecting)
        if (isSeen) later()
      })
  observer?.observe(box)
  const unsubscribe = desk.editor.subscribe(later)
  const unhear = desk.host.onChange?.(() => {
    view?.dispose()
    view = null
    later()
  })
  if (isSeen) later()

  return () => {
    cancel()
    unsubscribe()
    unhear?.()
    observer?.disconnect()
    view?.dispose()
  }

  function later(): void {
    if (!isSeen) return
    cancel()
    cancel = whenIdle(draw)
  }

  function draw(): void {
    const program = programOf(desk.editor.get())
    if (!program.pages.has(page)) return
    if (view) view.update(program)
    else {
      view = createPageView(program, page, desk.host, 'still')
      box.appendChild(view.element)
    }
  }
}

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(act, { timeout: 1_000 })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(act, 100)
  return () => clearTimeout(timer)
}
