import { aManifest, anEntry } from '@marquee/model/fixtures'
import { locate } from '@marquee/model/locate'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Coming, createPlayback, type Play } from './playback'
import type { Stage } from './stage'

export const hour = 60 * 60 * 1000
export const a = anEntry('a', { durationMs: 10_000 })
export const b = anEntry('b', { durationMs: 20_000 })
export const c = anEntry('c', { durationMs: 2_000 })

/** A stage that needs `delay` ms to show, and cannot show what is in `broken`. It writes down what it is told. */
function aStage(log: string[]) {
  const broken = new Set<string>()
  const state = { delay: 0, held: false }
  const load = async (entry: Entry) => {
    const { delay } = state
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    if (broken.has(entry.key)) throw new Error('broken')
  }
  const stage: Stage<Entry> = {
    current: null,
    sitter: { element: null, kind: 'standby' },
    get held() {
      return state.held
    },
    failed: null,
    prepare(entry) {
      log.push(`${Date.now()} prepare ${entry.key}`)
      return load(entry)
    },
    show(entry, offsetMs) {
      log.push(`${Date.now()} show ${entry.key}+${offsetMs}`)
      return load(entry)
    },
    standby(asset) {
      log.push(`${Date.now()} standby ${asset}`)
      return Promise.resolve()
    },
    leave() {},
    freeze() {},
    dispose() {},
  }
  return { stage, broken, state }
}

/** Playback of a manifest on that stage, from `at` on, on fake timers. */
export function play(manifest: Manifest | null, at = 0) {
  vi.setSystemTime(at)
  const log: string[] = []
  const plays: Play<Entry>[] = []
  const fake = aStage(log)
  const world = { manifest, channel: 0, clockOffset: 0, lacking: new Set<string>() }
  const next: string[] = []
  const says = (coming: Coming<Entry> | null) =>
    next.push(`${Date.now()} ${coming && `${coming.entry.key} at ${coming.at}`}`)
  const playback = createPlayback({
    stage: fake.stage,
    clock: { now: () => Date.now() + world.clockOffset },
    timers: window,
    locate: (t) => world.manifest && locate(world.manifest, world.channel, t),
    has: (entry) => !world.lacking.has(entry.key),
    standby: () => world.manifest?.standby.asset ?? null,
    played: (p) => plays.push(p),
    entered(entry, coming) {
      log.push(`${Date.now()} entered ${entry?.key ?? null}`)
      says(coming)
    },
    foreseen: says,
  })
  const reported = () => plays.map((p) => `${p.entry.key} ${p.from}-${p.to} ${p.result}`)
  const said = (word: string) => log.filter((line) => line.includes(word))
  return { ...fake, world, playback, log, next, reported, said }
}

export const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** a, b and c in turn. */
export const abc = () => aManifest({ abc: [a, b, c] }, [{ from: 0, to: hour, anchor: 0, loop: 'abc' }])

export function useFakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
