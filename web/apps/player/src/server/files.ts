import type { Entry, Manifest, Notice } from '@marquee/model/manifest'
import type { Sign } from '@marquee/model/sign/sign'
import type { Use } from '@marquee/model/uses'
import { entriesOf } from './contents'

/** What needs which files of a manifest, and when. */
export interface Files {
  /** What all text is set in. */
  readonly letters: readonly string[]
  /**
   * All, in the order in which they are due from an instant on. What is due at the same time comes by its size, so that
   * there is something to show as soon as can be; what nothing is known to need comes last.
   */
  order(t: number): string[]
}

/** The files of what a content of a program shows; nothing and a link have none. */
export function filesOf(use: Use | null): readonly string[] {
  if (!use?.asset) return []
  return use.pages.length > 0 ? use.pages : [use.asset]
}

/** When each file is due for the first time. */
type Dates = Map<string, number>

function date(dates: Dates, asset: string, at: number): void {
  if (!((dates.get(asset) ?? Number.POSITIVE_INFINITY) <= at)) dates.set(asset, at)
}

export function createFiles(manifest: Manifest): Files {
  const { assets, channels, loops, messages, programs, ready, sign, standby, uses } = manifest
  const letters = lettersOf(manifest)

  /** Dates all that a program shows from an instant on, and what can be reached from it. */
  function addProgram(id: number, at: number, dates: Dates, seen: Set<number>): void {
    if (seen.has(id)) return
    seen.add(id)
    for (const used of programs[id] ?? []) addUsed(used, at, dates, seen)
  }

  /** Dates all that a content shows from an instant on. */
  function addUsed(id: number, at: number, dates: Dates, seen: Set<number>): void {
    const stretches = uses[id] ?? []
    stretches.forEach((use, i) => {
      const next = stretches[i + 1]
      if (next && next.from <= at) return
      for (const asset of filesOf(use)) date(dates, asset, Math.max(at, use.from))
      if (use.kind === 'program') addProgram(id, at, dates, seen)
    })
  }

  function addMessage({ spans, message: { bgImage, audio } }: Notice, t: number, dates: Dates): void {
    const next = spans.find(({ to }) => to > t)
    if (!next) return
    const at = Math.max(next.from, t)
    for (const letter of letters) date(dates, letter, at)
    for (const id of [bgImage, audio]) addUsed(Number(id), at, dates, new Set())
  }

  /** A sign shows wherever nothing else does: it is due at once, and what its times show as they come. */
  function addSign({ background, times }: Sign, t: number, dates: Dates): void {
    for (const letter of letters) date(dates, letter, t)
    addUsed(background, t, dates, new Set())
    for (const one of times) {
      if (one.to <= t) continue
      for (const id of [one.icon, one.background]) addUsed(id, Math.max(one.from, t), dates, new Set())
    }
  }

  /**
   * What is kept to be shown at once comes right after what is due now, which waits for none of it, and before all that
   * is due later: in its order, as what runs stands first, and then the letters of it.
   */
  function addReady(t: number, dates: Dates): void {
    ready.forEach((id, i) => {
      addUsed(id, t + 1 + i, dates, new Set())
    })
    if (ready.length > 0) for (const letter of letters) date(dates, letter, t + 1 + ready.length)
  }

  function addLoop(loop: readonly Entry[], at: number, dates: Dates): void {
    for (const { asset, contentId, kind } of loop) {
      date(dates, asset, at)
      if (kind !== 'program') continue
      for (const letter of letters) date(dates, letter, at)
      addProgram(contentId, at, dates, new Set())
    }
  }

  return {
    letters,
    order(t) {
      const dates: Dates = new Map()
      if (standby.asset) dates.set(standby.asset, t)
      for (const { segments } of channels) {
        const seen = new Set<string>()
        for (const { from, to, loop } of segments) {
          if (to <= t || seen.has(loop)) continue
          seen.add(loop)
          addLoop(loops[loop] ?? [], Math.max(from, t), dates)
        }
      }
      for (const one of messages) addMessage(one, t, dates)
      if (sign) addSign(sign, t, dates)
      addReady(t, dates)
      const size = (asset: string) => assets[asset]?.size ?? 0
      const due = (asset: string) => dates.get(asset) ?? Number.MAX_SAFE_INTEGER
      return Object.keys(assets).sort((a, b) => due(a) - due(b) || size(a) - size(b))
    },
  }
}

/** What nothing shows by itself: the fonts. */
function lettersOf(manifest: Manifest): string[] {
  const { assets, standby, uses } = manifest
  const shown = new Set<string | null>([standby.asset])
  for (const { asset } of entriesOf(manifest)) shown.add(asset)
  for (const id of Object.keys(uses)) {
    for (const use of uses[id] ?? []) for (const asset of filesOf(use)) shown.add(asset)
  }
  return Object.keys(assets).filter((asset) => !shown.has(asset))
}
