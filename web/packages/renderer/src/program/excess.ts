import type { ItemOf, Page, Program } from '@marquee/model/program/program'
import { createDisposables } from '../disposables'
import { createPool } from '../pool'
import type { ProgramHost } from './host'
import { drawText } from './item/text'
import { px } from './style'

/** What words take beyond the box of their item, in pixels of the canvas; below 0 is room that is left. */
export interface Excess {
  readonly across: number
  readonly down: number
}

/** Lines stand apart by more than letters need: what is cut off of that is not missed. */
const letterHeight = 1.2

/** Draws a text that stands where nobody sees it, as screens do, and says what does not fit. */
export async function excessOf(item: ItemOf<'text'>, program: Program, host: ProgramHost): Promise<Excess> {
  const disposables = createDisposables()
  const box = document.body.appendChild(document.createElement('div'))
  disposables.add(() => box.remove())
  box.setAttribute('aria-hidden', 'true')
  Object.assign(box.style, { position: 'fixed', left: '0', top: '0', visibility: 'hidden', pointerEvents: 'none' })
  Object.assign(box.style, { width: px(item.w), height: px(item.h), overflow: 'hidden', contain: 'strict' })
  try {
    const { ready } = drawText(box, item, {
      host,
      mode: 'still',
      program,
      page: program.pages.values().next().value as Page,
      disposables,
      loudness: { pool: createPool(), volume: () => undefined, refused() {} },
      began: () => 0,
      elapsed: () => 0,
      changed() {},
    })
    await ready
    return measure(box, item)
  } finally {
    disposables.end()
  }
}

interface Box {
  readonly w: number
  readonly h: number
  readonly settings: object
}

/** The words that are drawn in an element against the box of their item. */
export function measure(element: HTMLElement, { w, h, settings }: Box): Excess {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  const leaf = words?.parentElement
  if (!words || !leaf) return { across: -w, down: -h }
  const range = document.createRange()
  range.selectNodeContents(words)
  const { lineHeight = 10, fontSize = 0 } = settings as Partial<ItemOf<'text'>['settings']>
  const apart = Math.max(0, (lineHeight / 10 - letterHeight) * fontSize)
  return {
    across: Math.max(leaf.scrollWidth, Math.ceil(range.getBoundingClientRect().width)) - w,
    down: Math.ceil(leaf.offsetHeight - apart) - h,
  }
}
