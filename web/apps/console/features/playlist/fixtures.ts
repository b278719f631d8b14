import type { Playlist } from './editor/wire'
import type { Overview } from './queries'

/** Examples for the tests of this feature. */

export function anOverview(part: Partial<Overview> = {}): Overview {
  return {
    id: 4,
    companyId: 2,
    userId: 7,
    owner: 'hanako',
    groupId: 11,
    type: 'General',
    name: 'Morning',
    share: 'N',
    readOnly: false,
    active: true,
    version: 3,
    tags: [{ tagId: 1, name: 'Lobby' }],
    entryCount: 3,
    totalDurationMs: 28_000,
    contentSrc: '/img/uploads/a.small',
    opening: [
      { type: 'Image', thumbnail: '/img/uploads/a.small' },
      { type: 'Audio', thumbnail: '' },
    ],
    scheduleCount: 0,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

type Entry = Playlist['content'][number]

export function anEntry(name: string, part: Partial<Entry> = {}): Entry {
  return {
    id: name.charCodeAt(0),
    name,
    type: 'Image',
    minutes: 0,
    seconds: 10,
    effectInId: 0,
    effectInName: '',
    effectInDuration: 0,
    effectOutId: 0,
    effectOutName: '',
    effectOutDuration: 0,
    group: 0,
    selected: 'N',
    tag: '',
    thumbnail: '',
    durationMs: 0,
    totalPage: 1,
    url: '',
    playable: true,
    ...part,
  }
}

/** Autumn (10 s), Bakery (10 s) and Film, a video of 8 s. */
export function aPlaylist(part: Partial<Playlist> = {}): Playlist {
  const film = {
    type: 'Video',
    seconds: 0,
    durationMs: 8000,
    effectInId: 1,
    effectInName: 'Fade',
    effectInDuration: 500,
  }
  return { ...anOverview(), content: [anEntry('Autumn'), anEntry('Bakery'), anEntry('Film', film)], ...part }
}
