import { readProgram } from '@marquee/model/program/json'
import type { PageKey, Program } from '@marquee/model/program/program'
import { type Uses, useAt } from '@marquee/model/uses'
import type { Known, ProgramHost } from '@marquee/renderer/program/host'
import type { Mode } from '@marquee/renderer/program/item/item'
import { createPageView, type PageView } from '@marquee/renderer/program/page'

/** What programs of a test find: contents, what changes by itself, and the time, which may stand still. */
export interface World {
  uses: Uses
  known: Record<string, Known>
  zone: string
  /** Milliseconds since the epoch; null is the real clock. */
  now: number | null
}

let world: World = { uses: {}, known: {}, zone: 'UTC', now: null }
let views: PageView[] = []
let program: Program | null = null
let beganAt = 0

export const programHost: ProgramHost = {
  get zone() {
    return world.zone
  },
  now: () => world.now ?? Date.now(),
  use: (id, t) => useAt(world.uses, id, t),
  data(key, changed) {
    changed(world.known[key] ?? null)
    return () => {}
  },
  source: async (asset) => `/media/${asset}`,
}

const keys = () => {
  let made = 0
  return () => String(++made)
}

/** What the tests of programs drive, in the page. */
export const worldBench = {
  enter(next: World): void {
    world = next
  },
  /** Draws a page of a document, and resolves when it is there. */
  async draw(document: unknown, mode: Mode, elapsedMs = 0): Promise<void> {
    worldBench.leave()
    program = readProgram(document, keys())
    const view = createPageView(program, program.order[0] as PageKey, programHost, mode)
    views = [view]
    root().appendChild(view.element)
    await view.ready
    if (mode === 'playing') view.begin(elapsedMs)
    beganAt = programHost.now() - elapsedMs
  },
  /** Milliseconds since the page that is drawn began. */
  elapsed: () => programHost.now() - beganAt,
  /**
   * How long it takes to show that all items have moved, in milliseconds: the median, the longest, and what of it is
   * script.
   */
  move(times: number): { median: number; longest: number; script: number } {
    const [view] = views
    const took: number[] = []
    let script = 0
    for (let i = 0; i < times && program && view; i++) {
      const items = new Map(program.items)
      for (const [key, item] of program.items) items.set(key, { ...item, x: item.x + 1, y: item.y + 1 })
      program = { ...program, items }
      const since = performance.now()
      view.update(program)
      script += (performance.now() - since) / times
      void view.element.offsetWidth
      took.push(performance.now() - since)
    }
    took.sort((a, b) => a - b)
    return { median: took[times >> 1] ?? 0, longest: took[times - 1] ?? 0, script }
  },
  leave(): void {
    for (const view of views) view.dispose()
    views = []
  },
}

function root(): HTMLElement {
  return document.getElementById('root') as HTMLElement
}
