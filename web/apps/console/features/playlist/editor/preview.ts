import { kindOf, shownAt } from '@marquee/model/kinds'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { type DraftEntry, lengthMs } from './draft'

const yearMs = 365 * 24 * 60 * 60 * 1000

/**
 * A manifest that plays a group of entries round and round from the instant `anchor` on, as a player does. Assets are
 * content ids, of a document's page `<content id>.<page>`, from 1. What players skip is left out.
 */
export function previewManifest(group: readonly DraftEntry[], anchor: number): Manifest {
  const span = { from: anchor, to: anchor + yearMs }
  return {
    version: '',
    device: {
      id: 0,
      name: '',
      companyId: 0,
      companyName: '',
      zone: 'UTC',
      orientation: 0,
      volume: 0,
      ends: null,
    },
    horizon: span,
    wall: [],
    standby: { asset: null },
    channels: [{ name: '', segments: [{ ...span, anchor, loop: 'preview' }] }],
    loops: { preview: shownEntries(group).flatMap(toPlayed) },
    assets: {},
    fonts: [],
    leftOut: {},
  }
}

/** The entries that a player shows. */
export function shownEntries(group: readonly DraftEntry[]): DraftEntry[] {
  return group.filter((entry) => entry.playable && lengthMs(entry) > 0)
}

/** The key in the preview's manifest belongs to the entry. */
export function plays(entry: DraftEntry, key: string): boolean {
  return key.split('.')[1] === String(entry.key)
}

function toPlayed(entry: DraftEntry): Entry[] {
  const kind = kindOf(entry.type, entry.url)
  const one: Entry = {
    key: `preview.${entry.key}`,
    scheduleItemId: 0,
    contentId: entry.contentId,
    playlistId: 0,
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
