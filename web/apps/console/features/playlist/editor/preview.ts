import type { Entry, Manifest } from '@marquee/model/manifest'
import { type DraftEntry, lengthMs } from './draft'

const yearMs = 365 * 24 * 60 * 60 * 1000

/**
 * A manifest that plays a group of entries round and round from the instant `anchor` on, as a player does. Asset names
 * are content ids. What players skip is left out.
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
    },
    horizon: span,
    standby: { asset: null },
    channels: [{ name: '', segments: [{ ...span, anchor, loop: 'preview' }] }],
    loops: { preview: shownEntries(group).map(toPlayed) },
    assets: {},
  }
}

/** The entries that a player shows. */
export function shownEntries(group: readonly DraftEntry[]): DraftEntry[] {
  return group.filter((entry) => entry.playable && lengthMs(entry) > 0)
}

function toPlayed(entry: DraftEntry): Entry {
  return {
    key: `preview.${entry.key}`,
    scheduleItemId: 0,
    contentId: entry.contentId,
    playlistId: 0,
    kind: entry.type === 'Video' ? 'video' : 'image',
    name: entry.name,
    asset: String(entry.contentId),
    durationMs: lengthMs(entry),
    effectIn: entry.effectIn,
    effectOut: entry.effectOut,
    mute: true,
    fit: 'contain',
  }
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
