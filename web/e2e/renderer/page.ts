import { locate } from '@marquee/model/locate'
import type { Entry } from '@marquee/model/manifest'
import { parseManifest } from '@marquee/model/manifest.check'
import { createPlayback } from '@marquee/renderer/playback'
import { createPool } from '@marquee/renderer/pool'
import { createStage, type Stage } from '@marquee/renderer/stage'
import { theatreBench } from './theatre'
import { programHost, worldBench } from './world'

/** What the tests drive, in the page. */
const log: string[] = []
let running: { dispose(): void } | null = null
let shown: Stage<Entry> | null = null

const bench = {
  log,
  world: worldBench,
  theatre: theatreBench,
  /** Plays a manifest from its first millisecond on. */
  play(json: unknown, mediaElements: number): void {
    const manifest = parseManifest(json)
    const started = Date.now() - manifest.horizon.from
    const stage = newStage(mediaElements)
    const playback = createPlayback({
      stage,
      clock: { now: () => Date.now() - started },
      timers: window,
      locate: (t) => locate(manifest, 0, t),
      played: ({ entry, result }) => log.push(`${entry.key} ${result}`),
      entered: (entry) => log.push(`entered ${entry ? entry.key : null}`),
    })
    playback.start()
    running = {
      dispose() {
        playback.stop()
        stage.dispose()
      },
    }
  },
  /** Shows each entry as soon as the one before is seen or refused, prepared or not, and counts the nodes after it. */
  async cycle(entries: Entry[], times: number): Promise<number[]> {
    const stage = newStage(2)
    running = stage
    const refused = () => {} // and in the log
    const nodes: number[] = []
    for (let i = 0; i < times; i++) {
      const entry = entries[i % entries.length] as Entry
      if (i % 3 > 0) await stage.prepare(entry).catch(refused)
      await stage.show(entry, 0).catch(refused)
      nodes.push(document.querySelectorAll('#root *').length)
    }
    return nodes
  },
  /** Shows an entry, after what was shown before. */
  async show(entry: Entry, offsetMs = 0): Promise<void> {
    shown = shown ?? newStage(2)
    running = shown
    shown.failed = ({ key }) => log.push(`${key} broke off`)
    await shown.show(entry, offsetMs)
  },
  /** How long it takes to refuse an entry, and as what. */
  async refuse(entry: Entry): Promise<{ ms: number; reason: string }> {
    const stage = newStage(2)
    running = stage
    const since = performance.now()
    const reason = await stage.prepare(entry).then(
      () => 'shown',
      (error: unknown) => String(error),
    )
    return { ms: performance.now() - since, reason }
  },
  standby(): void {
    running = newStage(2)
  },
  dispose(): void {
    running?.dispose()
    running = null
    shown = null
  },
}

function newStage(mediaElements: number) {
  return createStage<Entry>({
    root: document.getElementById('root') as HTMLElement,
    source: (asset) => Promise.resolve(`/media/${asset}`),
    problem: ({ entry, code, detail }) => log.push(`${entry.key} ${code}: ${detail}`),
    pool: createPool(mediaElements),
    program: programHost,
  })
}

declare global {
  interface Window {
    bench: typeof bench
  }
}

window.bench = bench
