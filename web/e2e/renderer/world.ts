import { readProgram } from '@marquee/model/program/json'
import type { PageKey, Program } from '@marquee/model/program/program'
import type { Sign } from '@marquee/model/sign/sign'
import type { Timetable } from '@marquee/model/timetable'
import { type Uses, useAt } from '@marquee/model/uses'
import { createMessageBoard, type MessageBoard, type Showing } from '@marquee/renderer/message/board'
import type { Known, ProgramHost } from '@marquee/renderer/program/host'
import type { Mode } from '@marquee/renderer/program/item/item'
import { createPageView, type PageView } from '@marquee/renderer/program/page'
import { createSignView, type SignView } from '@marquee/renderer/sign/view'

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
let board: MessageBoard | null = null
let signView: SignView | null = null

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
  },
  /** Moves all items by a pixel each time, as edits. */
  move(times: number): void {
    const [view] = views
    for (let i = 0; i < times && program && view; i++) {
      const items = new Map(program.items)
      for (const [key, item] of program.items) items.set(key, { ...item, x: item.x + 1, y: item.y + 1 })
      program = { ...program, items }
      view.update(program)
    }
  },
  /** Shows messages over what is there. */
  messages(showings: readonly Showing[]): void {
    board =
      board ?? createMessageBoard({ root: root(), host: programHost, problem: (_, detail) => console.error(detail) })
    board.show(showings)
  },
  /** Shows what a sign says at an instant of the world, below messages. */
  sign(sign: Sign | null, timetable: Pick<Timetable, 'horizon' | 'wall'>): number {
    signView = signView ?? createSignView({ root: root(), host: programHost })
    return signView.show(sign, timetable, programHost.now())
  },
  leave(): void {
    signView?.dispose()
    signView = null
    board?.dispose()
    board = null
    for (const view of views) view.dispose()
    views = []
  },
}

function root(): HTMLElement {
  return document.getElementById('root') as HTMLElement
}
