import type { Item, ItemKey, ItemKind, ItemOf, Page, Program } from '@marquee/model/program/program'
import { createDisposables, type Disposables } from '../disposables'
import { fill } from '../medium'
import type { Drawing, ItemView } from './item/item'
import { drawingOf } from './items'
import { finite, px } from './style'

/** The box of an item on its page, and what is drawn in it. */
export interface ItemFrame {
  readonly element: HTMLElement
  readonly view: ItemView
  /** Shows another record of the same item: what is only moved is not drawn again. */
  update(item: Item, program: Program, page: Page): void
  show(isSeen: boolean): void
  flip(by: 1 | -1): void
  zoom(scale: number, x: number, y: number): void
  rest(): void
  dispose(): void
}

/** What says where an item is, or how the designer treats it, and nothing of what is drawn. */
const unseen: ReadonlySet<string> = new Set(
  'id alias x y degree lock groupId thumbnail altUrl easyContent oX oY oW oH supportFlip supportZoom'.split(' '),
)

const largestZoom = 5

export function createItemFrame(key: ItemKey, first: Item, drawing: Omit<Drawing, 'disposables'>): ItemFrame {
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'absolute', top: '0', left: '0' })
  element.dataset.item = key
  let item = first
  let content: HTMLElement | null = null
  let disposables: Disposables | null = null
  let view: ItemView = {}
  const placed = { width: '', height: '', transform: '' }
  let zoomed = { scale: 1, x: 0, y: 0 }
  place()
  redraw(drawing.program, drawing.page)

  return {
    element,
    get view() {
      return view
    },
    update(next, program, page) {
      if (next === item) return
      const before = item
      item = next
      place()
      if (isDrawnAnew(before, next)) redraw(program, page)
    },
    show(isSeen) {
      element.style.display = isSeen ? '' : 'none'
    },
    flip(by) {
      if (item.supportFlip) view.flip?.(by)
    },
    zoom(scale, x, y) {
      if (!mayZoom(item)) return
      zoomTo(Math.max(1, Math.min(largestZoom, zoomed.scale * scale)), zoomed.x + x, zoomed.y + y)
    },
    rest() {
      zoomTo(1, 0, 0)
      view.rest?.()
    },
    dispose() {
      disposables?.end()
      element.remove()
    },
  }

  function place(): void {
    const turn = finite(item.degree) % 360
    set('width', px(item.w))
    set('height', px(item.h))
    set('transform', `translate(${px(item.x)}, ${px(item.y)})${turn ? ` rotate(${turn}deg)` : ''}`)
    if (drawing.mode === 'still') return
    // A touch passes through what does nothing with it. A linked page takes its own touches, unless it leads somewhere.
    const own = item.type === 'link' || item.type === 'streaming'
    const takes = own || item.onTouch || item.type === 'touch' || item.supportFlip || mayZoom(item)
    element.style.pointerEvents = takes ? 'auto' : 'none'
  }

  /** What a style is set to costs, also when it is what it was. */
  function set(name: 'width' | 'height' | 'transform', value: string): void {
    if (placed[name] === value) return
    placed[name] = value
    element.style[name] = value
  }

  function redraw(program: Program, page: Page): void {
    disposables?.end()
    content?.remove()
    disposables = createDisposables()
    content = fill(document.createElement('div'))
    const { spills } = drawingOf(item.type)
    content.style.overflow = spills ? 'visible' : 'hidden'
    if (item.onTouch) content.style.pointerEvents = 'none'
    element.appendChild(content)
    view = drawAny(content, item, { ...drawing, program, page, disposables })
    if (drawing.mode === 'still') view.look?.()
  }

  /** The content stays over its whole box. */
  function zoomTo(scale: number, x: number, y: number): void {
    const most = (length: number) => ((scale - 1) * length) / 2
    const within = (by: number, length: number) => Math.max(-most(length), Math.min(most(length), finite(by)))
    zoomed = { scale, x: within(x, item.w), y: within(y, item.h) }
    if (!content) return
    content.style.transform = scale > 1 ? `translate(${px(zoomed.x)}, ${px(zoomed.y)}) scale(${scale})` : ''
    element.style.overflow = scale > 1 ? 'hidden' : ''
  }
}

function mayZoom(item: Item): boolean {
  return item.supportZoom || (item.type === 'feed' && item.settings.supportZoom)
}

function isDrawnAnew(before: Item, next: Item): boolean {
  if (before.type !== next.type) return true
  const { sized } = drawingOf(next.type)
  const one = before as unknown as Readonly<Record<string, unknown>>
  const other = next as unknown as Readonly<Record<string, unknown>>
  for (const name in other) {
    if (one[name] === other[name] || unseen.has(name)) continue
    if (sized || (name !== 'w' && name !== 'h')) return true
  }
  return false
}

function drawAny<K extends ItemKind>(box: HTMLElement, item: ItemOf<K>, drawing: Drawing): ItemView {
  return drawingOf<K>(item.type as K).draw(box, item, drawing)
}
