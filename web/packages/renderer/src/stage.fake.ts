import { anEntry } from '@marquee/model/fixtures'
import type { Entry } from '@marquee/model/manifest'
import { afterEach, beforeEach, vi } from 'vitest'
import { type FakeMedia, fakeMedia } from './media.fake'
import { createPool } from './pool'
import type { StageProblem } from './problem'
import { createStage, type StageOptions } from './stage'

export const picture = (key: string, part: Partial<Entry> = {}) => anEntry(key, { asset: key, ...part })
export const sound = (key: string, part: Partial<Entry> = {}) => picture(key, { kind: 'audio', ...part })
export const program = (key: string, part: Partial<Entry> = {}) => picture(key, { kind: 'web', ...part })
export const link = (url: string, part: Partial<Entry> = {}) => picture(url, { kind: 'web', asset: '', url, ...part })
export const stream = (url: string, part: Partial<Entry> = {}) => link(url, { kind: 'stream', ...part })
export const film = (key: string, part: Partial<Entry> = {}) => picture(key, { kind: 'video', ...part })

export const fade = { id: 1, durationMs: 500 }
export const slide = { id: 2, durationMs: 400 }

export const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The page of the test that runs: a root for stages, and media that live on fake timers. */
export const page = {} as { media: FakeMedia; root: HTMLElement }

export function usePage(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    page.media = fakeMedia()
    page.root = document.createElement('div')
    document.body.appendChild(page.root)
  })
  afterEach(() => {
    page.root.remove()
    vi.useRealTimers()
  })
}

/** A stage whose assets are at `/<asset>`, but for `gone`. What it asks for and what it reports is written down. */
export function aStage(part: Partial<StageOptions<Entry>> = {}) {
  const problems: StageProblem<Entry>[] = []
  const sources: string[] = []
  const stage = createStage({
    root: page.root,
    source(asset) {
      sources.push(asset)
      return asset === 'gone' ? Promise.reject(new Error('not stored')) : Promise.resolve(`/${asset}`)
    },
    problem: (problem) => problems.push(problem),
    pool: createPool(),
    ...part,
  })
  return { stage, problems, sources, reported: () => problems.map((p) => `${p.entry.key} ${p.code}`) }
}

/** What lies on the stage, the topmost first: the address of a medium, or the name of what is drawn. */
export function layers(root = page.root): string[] {
  const frames = Array.from(root.firstElementChild?.children ?? []).reverse() as HTMLElement[]
  frames.sort((x, y) => Number(y.style.zIndex) - Number(x.style.zIndex))
  return frames.map((frame) => {
    const medium = frame.querySelector('img, video, iframe')
    return medium?.getAttribute('src') ?? frame.querySelector('canvas, svg')?.localName ?? ''
  })
}

/** Follows a promise without waiting for it. */
export function follow(promise: Promise<void>): { state: string } {
  const outcome = { state: 'pending' }
  promise.then(
    () => {
      outcome.state = 'resolved'
    },
    (error: unknown) => {
      outcome.state = String(error)
    },
  )
  return outcome
}
