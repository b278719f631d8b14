import type { Entry, Manifest } from './manifest'
import type { Segment } from './timetable'

/** Examples for tests. Everything has a value; a test names only what it is about. */

const dayMs = 24 * 60 * 60 * 1000

export function anEntry(key: string, part: Partial<Entry> = {}): Entry {
  return {
    key,
    scheduleItemId: Number.parseInt(key, 10) || 1,
    contentId: 5,
    playlistId: 0,
    kind: 'image',
    name: key,
    asset: `asset-${key}`,
    url: '',
    durationMs: 10_000,
    effectIn: { id: 0, durationMs: 0 },
    effectOut: { id: 0, durationMs: 0 },
    mute: false,
    fit: 'contain',
    ...part,
  }
}

/** One channel whose segments play the named loops, within a horizon of 35 days from 0. */
export function aManifest(loops: Record<string, Entry[]>, segments: Segment[], part: Partial<Manifest> = {}): Manifest {
  return {
    version: 'v1',
    device: {
      id: 12,
      name: 'Lobby 1',
      companyId: 2,
      companyName: 'Demo',
      zone: 'Asia/Tokyo',
      orientation: 0,
      volume: 100,
      ends: null,
    },
    horizon: { from: 0, to: 35 * dayMs },
    wall: [],
    standby: { asset: null },
    channels: [{ name: 'Channel 1', segments }],
    loops,
    assets: {},
    fonts: [],
    ready: [],
    uses: {},
    programs: {},
    leftOut: {},
    messages: [],
    ...part,
  }
}
