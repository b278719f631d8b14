import { createEditor } from '@marquee/designer/core/editor'
import { showPage, zoomTo } from '@marquee/designer/core/state'
import { createSurface } from '@marquee/designer/view/canvas/surface'
import { usePreview } from '@marquee/designer/view/dialogs/usePreview'
import { pictureOf } from '@marquee/designer/view/pages/picture'
import { aManifest, anEntry } from '@marquee/model/fixtures'
import { locate } from '@marquee/model/locate'
import { readProgram, writeProgram } from '@marquee/model/program/json'
import type { PageKey, Program } from '@marquee/model/program/program'
import type { Cell } from '@marquee/model/shown'
import { useAt } from '@marquee/model/uses'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createTheatre } from '../../apps/player/src/screen/theatre'
import { views } from './views'
import type { World } from './world'

/** Draws one page of a document as the designer, its preview, its thumbnail and a screen show it, side by side. */

export interface Sight {
  readonly document: unknown
  /** Which page, from 0. */
  readonly page: number
  /** Percent at which the canvas is seen. */
  readonly zoom: number
  /** Of one view, in pixels. */
  readonly width: number
  readonly height: number
}

/** Where items are in a view, in hundredths of its pixels. */
export type Boxes = readonly string[]

type View = (typeof views)[number]

const clear: (() => void)[] = []

const bench = {
  /** Says where the items are; what moves by itself stands at its beginning. */
  async show(sight: Sight, world: World): Promise<Record<Exclude<View, 'thumbnail'>, Boxes>> {
    for (const end of clear.splice(0)) end()
    document.body.replaceChildren()
    const program = readProgram(sight.document, keys())
    const key = program.order[sight.page] as PageKey
    const host = hostOf(world)
    const box = Object.fromEntries(views.map((view, at) => [view, boxFor(sight, at)])) as Record<View, HTMLElement>
    showCanvas(box.canvas, program, key, sight.zoom, host)
    showPreview(box.preview, program, sight, host)
    const isOn = showPlayer(box.player, program, sight, world)
    const picture = await pictureOf(program, key, host)
    if (picture) await showPicture(box.thumbnail, picture)
    const items = box.canvas.querySelectorAll('[data-item]').length
    await isOn
    for (const view of [box.canvas, box.preview, box.player]) await settled(view, items)
    rest()
    return { canvas: boxesOf(box.canvas), preview: boxesOf(box.preview), player: boxesOf(box.player) }
  },
  /** Shows the canvas, and beside it a wall of screens, each with its cell. */
  async wall(sight: Sight, world: World): Promise<void> {
    for (const end of clear.splice(0)) end()
    document.body.replaceChildren()
    const program = readProgram(sight.document, keys())
    const { displayRow: rows, displayColumn: columns } = program
    const [canvas, wall] = [boxFor(sight, 0), boxFor(sight, 1)]
    showCanvas(canvas, program, program.order[sight.page] as PageKey, sight.zoom, hostOf(world))
    const on: Promise<void>[] = []
    const screens = Array.from({ length: rows * columns }, (_, n) => {
      const [row, column] = [Math.floor(n / columns), n % columns]
      const [width, height] = [sight.width / columns, sight.height / rows]
      const screen = wall.appendChild(document.createElement('div'))
      Object.assign(screen.style, { position: 'absolute', left: `${column * width}px`, top: `${row * height}px` })
      Object.assign(screen.style, { overflow: 'hidden', width: `${width}px`, height: `${height}px` })
      on.push(showPlayer(screen, program, sight, world, { row: row + 1, column: column + 1, rows, columns }))
      return screen
    })
    await Promise.all(on)
    const items = canvas.querySelectorAll('[data-item]').length
    for (const view of [canvas, ...screens]) await settled(view, items)
    rest()
  },
}

function boxFor({ width, height }: Sight, at: number): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'))
  const [left, top] = [(at % 2) * width, Math.floor(at / 2) * height].map((length) => `${length}px`)
  Object.assign(box.style, { position: 'absolute', left, top, overflow: 'hidden' })
  Object.assign(box.style, { width: `${width}px`, height: `${height}px` })
  return box
}

function showCanvas(root: HTMLElement, program: Program, page: PageKey, zoom: number, host: ProgramHost): void {
  const editor = createEditor({ id: 1, version: 1, program }, keys() as never)
  editor.go((state) => zoomTo(showPage(state, page), zoom))
  const none = () => {}
  const surface = createSurface({
    root,
    editor,
    host,
    readOnly: true,
    locale: '',
    took: none,
    inserted: none,
    opened: none,
    asked: none,
  })
  clear.push(surface.dispose)
}

function showPreview(box: HTMLElement, program: Program, { page }: Sight, host: ProgramHost): void {
  const root = createRoot(box)
  root.render(<Preview program={program} first={page} host={host} cell={undefined} />)
  clear.push(() => root.unmount())
}

function Preview(given: { program: Program; first: number; host: ProgramHost; cell: Cell | undefined }) {
  const root = useRef<HTMLDivElement>(null)
  usePreview({ root, ...given })
  return <div ref={root} style={{ position: 'absolute', inset: 0 }} />
}

/** Resolves when it is on the screen. */
function showPlayer(parent: HTMLElement, program: Program, { page }: Sight, world: World, cell?: Cell): Promise<void> {
  let isOn = () => {}
  const on = new Promise<void>((resolve) => {
    isOn = resolve
  })
  const now = world.now ?? Date.now()
  const asset = URL.createObjectURL(new Blob([JSON.stringify(writeProgram(program))]))
  const before = program.order
    .slice(0, page)
    .reduce((ms, key) => ms + (program.pages.get(key)?.duration ?? 0) * 1000, 0)
  const entry = anEntry('1.0', { asset: 'document', kind: 'program', durationMs: 1e9, cell })
  const span = { from: now - 1e6, to: now + 1e9 }
  const manifest = aManifest({ loop: [entry] }, [{ ...span, anchor: now - before, loop: 'loop' }], {
    horizon: span,
    uses: world.uses,
  })
  const fetched = window.fetch
  window.fetch = (input, init) => fetched(input === '/player/m/document' ? asset : input, init)
  const theatre = createTheatre({
    parent,
    clock: { now: () => now, offset: () => 0, correct() {}, goesOn: false },
    timers: window,
    media: { has: async () => true, here: () => true } as never,
    manifest: () => ({ ...manifest, device: { ...manifest.device, zone: world.zone } }),
    plan: () => ({
      at: (t) => locate(manifest, 0, t),
      has: () => true,
      use: (id, t) => useAt(manifest.uses, id, t),
      messages: (t) => ({ showings: [], until: t + 1e9 }),
    }),
    broadcasts: () => ({ broadcasts: [], until: Number.POSITIVE_INFINITY }),
    seen() {},
    shows() {},
    unread: (key, detail) => console.error(`message ${key}: ${detail}`),
    data: hostOf(world).data,
    played() {},
    entered: () => isOn(),
    covering() {},
    foreseen() {},
    power: () => ({ on: true, until: Number.POSITIVE_INFINITY }),
    volume: () => 0,
    problem: ({ code, detail }) => console.error(`${code}: ${detail}`),
  })
  theatre.play()
  clear.push(() => {
    theatre.stop()
    window.fetch = fetched
    URL.revokeObjectURL(asset)
  })
  return on
}

async function showPicture(box: HTMLElement, picture: Blob): Promise<void> {
  const image = box.appendChild(new Image())
  image.src = URL.createObjectURL(picture)
  await image.decode()
  URL.revokeObjectURL(image.src)
}

function hostOf(world: World): ProgramHost {
  return {
    zone: world.zone,
    now: () => world.now ?? Date.now(),
    use: (id, t) => useAt(world.uses, id, t),
    data(key, changed) {
      changed(world.known[key] ?? null)
      return () => {}
    },
    source: async (asset) => `/player/m/${asset}`,
  }
}

/** Resolves when all items of a view are there, with their pictures, films and letters. */
async function settled(view: HTMLElement, items: number): Promise<void> {
  const isThere = () =>
    view.querySelectorAll('[data-item]').length === items &&
    Array.from(view.querySelectorAll('img')).every(({ complete }) => complete) &&
    Array.from(view.querySelectorAll('video')).every(({ readyState }) => readyState >= 2)
  const until = performance.now() + 20_000
  while (!isThere() && performance.now() < until) await nextFrame()
  if (!isThere()) throw new Error(`not all of its ${items} items are there: ${view.innerHTML.slice(0, 1_000)}`)
  await document.fonts.ready
  for (let i = 0; i < 3; i++) await nextFrame()
}

/** Effects are over; tickers stand where they begin, and bars of progress where the designer draws them. */
function rest(): void {
  for (const animation of document.getAnimations()) {
    const { iterations, duration } = animation.effect?.getComputedTiming() ?? {}
    animation.pause()
    if (iterations === Number.POSITIVE_INFINITY) animation.currentTime = 0
    else animation.currentTime = Number(duration) > 2_000 ? Number(duration) * 0.4 : Number(duration)
    // A layer of its own has softer edges.
    animation.commitStyles()
    animation.cancel()
  }
}

function boxesOf(view: HTMLElement): Boxes {
  const origin = view.getBoundingClientRect()
  return Array.from(view.querySelectorAll('[data-item]'), (item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    const numbers = [left - origin.left, top - origin.top, width, height]
    return numbers.map((n) => Math.round(n * 100) / 100 + 0).join(' ')
  })
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function keys(): () => string {
  let made = 0
  return () => String(++made)
}

declare global {
  interface Window {
    views: typeof bench
  }
}

window.views = bench
