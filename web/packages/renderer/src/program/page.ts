import { listsOver } from '@marquee/model/program/list'
import type { ItemKey, Page, PageKey, Program } from '@marquee/model/program/program'
import type { Fit } from '@marquee/model/shown'
import { createDisposables } from '../disposables'
import { fill } from '../medium'
import { createPool } from '../pool'
import { createBackground } from './background'
import type { ItemFrame } from './frame'
import type { ProgramHost } from './host'
import type { Loudness, Mode } from './item/item'
import { createRows, type Rows } from './rows'
import { type Part, transformInto, watchSize } from './scale'
import { bundledFamily, px } from './style'

/** A page waits no longer for what belongs to it: the rest comes when it is there. */
const waitMs = 2_000

/** When its time has come, it waits so long for what was prepared to be seen. */
const beginMs = 700

const longestTimerMs = 60 * 60 * 1000

/** A page of a program. Its element fills its positioned parent, and the page is scaled into that. */
export interface PageView {
  readonly element: HTMLElement
  /** Resolves when its first frame can be shown. Never rejects: what cannot be shown is left out. */
  readonly ready: Promise<void>
  /** The box of an item, turned and placed; null when the page has no such item. */
  item(key: ItemKey): HTMLElement | null
  /** The item that an element belongs to. */
  keyOf(target: EventTarget | null): ItemKey | null
  /** Shows what has become of the program: touches only what is another record than before. */
  update(program: Program): void
  /** Starts the page's time, so far in; resolves when what is to be seen at first is there, or soon after. */
  begin(elapsedMs: number): Promise<void>
  /** Which items are not seen. */
  hide(keys: ReadonlySet<ItemKey>): void
  /** Shows another content of an item; nothing happens when it may not be flipped. */
  flip(key: ItemKey, by: 1 | -1): void
  /** Enlarges what is in an item, and moves it by pixels of the screen; nothing happens when it may not be zoomed. */
  zoom(key: ItemKey, scale: number, x: number, y: number): void
  /** Undoes what flip and zoom did. */
  rest(): void
  /** Another page takes its place: no more sound. */
  leave(): void
  /** Gives media elements back and keeps what is seen. */
  freeze(): void
  /** Leaves no node, listener, timer or object URL. */
  dispose(): void
}

export interface PageOptions {
  /** How it is scaled into its parent. */
  readonly fit?: Fit | undefined
  /** What films and sounds are played with. */
  readonly loudness?: Loudness | undefined
}

export function createPageView(
  program: Program,
  pageKey: PageKey,
  host: ProgramHost,
  mode: Mode,
  options: PageOptions = {},
): PageView {
  const disposables = createDisposables()
  const element = fill(document.createElement('div'))
  element.style.overflow = 'hidden'
  const canvas = element.appendChild(document.createElement('div'))
  Object.assign(canvas.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    transformOrigin: '0 0',
    overflow: 'hidden',
    fontFamily: `"${bundledFamily}", sans-serif`,
    fontSize: '24px',
    userSelect: 'none',
  })
  const loudness = options.loudness ?? { pool: createPool(), volume: () => undefined, refused() {} }
  const items = new Map<ItemKey, Rows>()
  let seen = program
  let page = program.pages.get(pageKey) as Page
  let hidden: ReadonlySet<ItemKey> = new Set()
  let beganAt: number | null = null
  let cancelLook = () => {}
  /** How long a pixel of the canvas is on the screen. */
  let pixel = 1
  const background = createBackground(canvas, host, disposables)
  const backgroundReady = background.show(page)
  arrange()
  layOut()
  watchSize(element, disposables, layOut)
  disposables.add(() => element.remove())
  disposables.add(() => {
    items.forEach((rows) => {
      rows.dispose()
    })
  })

  return {
    element,
    ready: whenReady(),
    item: (key) => items.get(key)?.frames[0]?.element ?? null,
    keyOf(target) {
      if (!canvas.contains(target as Node | null)) return null
      for (let node = target as Node | null; node && node !== canvas; node = node.parentNode) {
        const key = (node as HTMLElement).dataset?.item as ItemKey | undefined
        if (key && items.has(key)) return key
      }
      return null
    },
    update(next) {
      const before = seen
      const nextPage = next.pages.get(pageKey)
      if (next === before || !nextPage) return
      seen = next
      if (nextPage !== page) {
        page = nextPage
        void background.show(page)
      }
      arrange()
      if (next.displayWidth !== before.displayWidth || next.displayHeight !== before.displayHeight) layOut()
    },
    begin(elapsedMs) {
      beganAt = host.now() - elapsedMs
      layOut()
      const begun: (Promise<void> | void)[] = []
      each(({ view }) => begun.push(view.begin?.()))
      look()
      return all(begun, beginMs)
    },
    hide(keys) {
      hidden = keys
      items.forEach((rows, key) => {
        rows.show(!hidden.has(key))
      })
    },
    flip(key, by) {
      for (const frame of framesOf(key)) frame.flip(by)
    },
    zoom(key, scale, x, y) {
      for (const frame of framesOf(key)) frame.zoom(scale, x / pixel, y / pixel)
    },
    rest: () => each((frame) => frame.rest()),
    leave: () => each(({ view }) => view.leave?.()),
    freeze: () => each(({ view }) => view.freeze?.()),
    dispose: disposables.end,
  }

  function framesOf(key: ItemKey): readonly ItemFrame[] {
    return items.get(key)?.frames ?? []
  }

  function each(act: (frame: ItemFrame) => void): void {
    items.forEach(({ frames }) => {
      frames.forEach(act)
    })
  }

  /** Makes the frames of the page's items, puts them in their order, and takes away those of others. */
  function arrange(): void {
    const keys = page.panes.reduce<ItemKey[]>((all, pane) => all.concat(pane.items), [])
    const wanted = new Set(keys)
    const lists = listsOver(seen)
    items.forEach((rows, key) => {
      if (wanted.has(key)) return
      rows.dispose()
      items.delete(key)
    })
    let after: Element | null = background.element
    for (const key of keys) {
      const item = seen.items.get(key)
      if (!item) continue
      const list = lists.get(key)
      let rows = items.get(key)
      if (rows) rows.update(item, list, seen, page)
      else {
        const began = () => beganAt ?? 0
        rows = createRows(key, item, list, { host, mode, program: seen, page, loudness, began, elapsed, changed: look })
        rows.show(!hidden.has(key))
        items.set(key, rows)
      }
      for (const frame of rows.frames) {
        if (after.nextElementSibling !== frame.element) canvas.insertBefore(frame.element, after.nextElementSibling)
        after = frame.element
      }
    }
  }

  function layOut(): void {
    const { displayWidth, displayHeight } = seen
    canvas.style.width = px(displayWidth)
    canvas.style.height = px(displayHeight)
    const { clientWidth, clientHeight } = element
    canvas.style.transform = transformInto(shownPart(), clientWidth, clientHeight, options.fit ?? 'contain')
    pixel = Number(/scale\(([\d.]+)/.exec(canvas.style.transform)?.[1]) || 1
  }

  function shownPart(): Part {
    const { displayWidth: width, displayHeight: height } = seen
    const { row, column, rows, columns } = host.cell ?? { row: 1, column: 1, rows: 1, columns: 1 }
    const w = width / columns
    const h = height / rows
    return { x: (column - 1) * w, y: (row - 1) * h, w, h }
  }

  function elapsed(): number {
    return beganAt === null ? 0 : Math.max(0, host.now() - beganAt)
  }

  /** Draws this moment, and comes back when something changes. */
  function look(): void {
    cancelLook()
    if (disposables.ended) return
    let next = longestTimerMs
    items.forEach((rows) => {
      next = Math.min(next, rows.look())
    })
    if (beganAt !== null) cancelLook = disposables.later(Math.max(1, Math.ceil(next)), look)
  }

  function whenReady(): Promise<void> {
    const parts: unknown[] = [backgroundReady]
    each(({ view }) => parts.push(view.ready))
    return all(parts, waitMs)
  }

  /** Resolves when all have come to an end, or after so long. */
  function all(parts: readonly unknown[], longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = disposables.later(longestMs, resolve)
      disposables.add(resolve)
      void Promise.all(parts.map((part) => Promise.resolve(part).catch(() => {}))).then(() => {
        cancel()
        resolve()
      })
    })
  }
}
