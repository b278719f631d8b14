import type { ItemKind, ItemOf } from '@marquee/model/program/program'
import { createDisposables } from '../../disposables'
import { createPool } from '../../pool'
import { drawingOf } from '../items'
import { aHost, anItem, aPage, aProgram, type FakeHost } from '../program.fake'
import type { Drawing, ItemView, Mode } from './item'

export interface Drawn {
  readonly box: HTMLElement
  readonly view: ItemView
  readonly host: FakeHost
  /** How often it has asked to be looked at. */
  changes: number
  /** Milliseconds since the page began. */
  at: number
  end(): void
}

/** An item of a program, as it is read. */
export function readItem<K extends ItemKind>(type: K, settings = {}, part = {}): ItemOf<K> {
  const program = aProgram([aPage([anItem(type, settings, part)])])
  return Array.from(program.items.values())[0] as ItemOf<K>
}

/** Draws an item alone, on a page of 10 s; `raw` are settings that no document could have. */
export function drawItem<K extends ItemKind>(
  type: K,
  settings = {},
  part = {},
  { mode = 'still', host = aHost(), raw = {} }: { mode?: Mode; host?: FakeHost; raw?: object } = {},
): Drawn {
  const program = aProgram([aPage([anItem(type, settings, part)])])
  const page = Array.from(program.pages.values())[0]
  const read = Array.from(program.items.values())[0] as ItemOf<K>
  const item = { ...read, settings: { ...read.settings, ...raw } }
  if (!page) throw new Error('a program has a page')
  const box = document.createElement('div')
  document.body.appendChild(box)
  const disposables = createDisposables()
  disposables.add(() => box.remove())
  const drawn = { box, host, changes: 0, at: 0, end: disposables.end }
  const drawing: Drawing = {
    host,
    mode,
    program,
    page,
    disposables,
    loudness: { pool: createPool(), volume: () => undefined, refused() {} },
    began: () => 0,
    elapsed: () => drawn.at,
    changed() {
      drawn.changes++
    },
  }
  const view = drawingOf(type).draw(box, item, drawing)
  return Object.assign(drawn, { view })
}
