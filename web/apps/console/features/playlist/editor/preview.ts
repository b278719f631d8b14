import { kindOf, shownAt } from '@marquee/model/kinds'
import type { LoopEntry } from '@marquee/model/timetable'
import { type DraftEntry, lengthMs } from './draft'

/**
 * The loop that a group of entries is on a screen. Assets are content ids, of a document's page `<content id>.<page>`,
 * from 1. What players skip is left out.
 */
export function previewLoop(group: readonly DraftEntry[]): LoopEntry[] {
  return shownEntries(group).flatMap(toPlayed)
}

/** The entries that a player shows. */
export function shownEntries(group: readonly DraftEntry[]): DraftEntry[] {
  return group.filter((entry) => entry.playable && lengthMs(entry) > 0)
}

/** The key in the preview's loop belongs to the entry. */
export function plays(entry: DraftEntry, key: string): boolean {
  return key.split('.')[0] === String(entry.key)
}

function toPlayed(entry: DraftEntry): LoopEntry[] {
  const kind = kindOf(entry.type, entry.url)
  const one: LoopEntry = {
    key: String(entry.key),
    kind: kind ?? 'image',
    name: entry.name,
    asset: entry.url ? '' : String(entry.contentId),
    url: shownAt(entry.url),
    durationMs: lengthMs(entry),
    effectIn: entry.effectIn,
    effectOut: entry.effectOut,
    mute: true,
    fit: 'contain',
  }
  if (kind) return [one]
  return Array.from({ length: entry.pages }, (_, page) => ({
    ...one,
    key: `${one.key}.${page + 1}`,
    asset: `${entry.contentId}.${page + 1}`,
  }))
}

/** A clock that can be stopped and set: the position in a playlist, in milliseconds. */
export interface PausableClock {
  now(): number
  run(): void
  pause(): void
  set(ms: number): void
}

/** `real` is a clock in milliseconds; the new one stands at 0. */
export function createPausableClock(real: () => number): PausableClock {
  let position = 0
  let since: number | null = null
  const now = () => (since === null ? position : position + real() - since)
  return {
    now,
    run() {
      since ??= real()
    },
    pause() {
      position = now()
      since = null
    },
    set(ms) {
      position = ms
      if (since !== null) since = real()
    },
  }
}
