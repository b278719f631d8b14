import { readProgram } from '@marquee/model/program/json'
import type { ItemKey, PageKey, Program } from '@marquee/model/program/program'
import type { Use } from '@marquee/model/uses'
import { expect, vi } from 'vitest'
import type { Known, ProgramHost } from './host'

/** Examples for tests. A test names only what it is about. */

type Json = Record<string, unknown>

let made = 0

export function anItem(type: string, settings: Json = {}, part: Json = {}): Json {
  made++
  return { id: `i${made}`, type, x: 0, y: 0, w: 400, h: 200, settings, ...part }
}

/** A page of these items, of 10 s. */
export function aPage(items: Json[] = [], part: Json = {}): Json {
  made++
  return { screenKey: `s${made}`, duration: 10, panes: [{ items }], ...part }
}

export function aDocument(pages: Json[], part: Json = {}): Json {
  return { name: 'p', displayWidth: 1920, displayHeight: 1080, pages, ...part }
}

/** Its keys are `1`, `2`, … in the order in which records are read: items first, then the page. */
export function aProgram(pages: Json[], part: Json = {}): Program {
  let records = 0
  return readProgram(aDocument(pages, part), () => String(++records))
}

export const pageKeys = ({ order }: Program): readonly PageKey[] => order

/** The key of the item with an id. */
export function keyOf({ items }: Program, id: string): ItemKey {
  const [key] = Array.from(items).find(([, item]) => item.id === id) ?? []
  if (!key) throw new Error(`there is no item ${id}`)
  return key
}

export function aUse(part: Partial<Use> = {}): Use {
  return { from: 0, kind: 'image', asset: 'a', pages: [], url: '', durationMs: 0, ...part }
}

export interface FakeHost extends ProgramHost {
  /** By the content's id. */
  readonly uses: Map<number, Use>
  readonly known: Map<string, Known>
  /** Tells everybody who asked what is known now. */
  tell(key: string, body: unknown, at?: number): void
  /** How many are told. */
  listeners(): number
}

/** Assets are at `/<asset>`, and the clock is the test's. */
export function aHost(part: Partial<ProgramHost> = {}): FakeHost {
  const uses = new Map<number, Use>()
  const known = new Map<string, Known>()
  const told = new Set<{ key: string; changed: (known: Known | null) => void }>()
  return {
    uses,
    known,
    zone: 'UTC',
    use: (id) => uses.get(id) ?? null,
    data(key, changed) {
      const one = { key, changed }
      told.add(one)
      changed(known.get(key) ?? null)
      return () => told.delete(one)
    },
    source: (asset) => Promise.resolve(`/${asset}`),
    now: () => Date.now(),
    tell(key, body, at = Date.now()) {
      known.set(key, { at, body })
      for (const one of told) if (one.key === key) one.changed({ at, body })
    },
    listeners: () => told.size,
    ...part,
  }
}

/** What `fetch` answers for the documents of programs, by their address. */
export function serve(documents: Record<string, Json>): void {
  vi.mocked(globalThis.fetch).mockImplementation(async (input) => {
    const document = documents[String(input)]
    const text = async () => (typeof document === 'string' ? document : JSON.stringify(document))
    return { ok: document !== undefined, status: document ? 200 : 404, text } as Response
  })
}

export function textOf(element: Element | null | undefined): string {
  expect(element).not.toBeNull()
  return element?.textContent ?? ''
}
