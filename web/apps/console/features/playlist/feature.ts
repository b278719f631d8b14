import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, numberOf, page } from '../../navigation/root'
import { listDefaults, playlistQuery, playlistsQuery } from './queries'

const mine = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/my-playlist',
  ...needs('Playlist'),
  ...lists(listDefaults, ['playlist', 'media'], ({ api, companyId, userId, prefetch }, position) =>
    prefetch(playlistsQuery(api, companyId, { position, owner: userId, recycled: false })),
  ),
  component: page(() => import('./list/PlaylistList'), { view: 'my' }),
})

const everybodys = (recycled: boolean) =>
  lists(listDefaults, ['playlist', 'media'], ({ api, companyId, prefetch }, position) =>
    prefetch(playlistsQuery(api, companyId, { position, recycled })),
  )

const all = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/all-playlist',
  ...needs('Playlist'),
  ...everybodys(false),
  component: page(() => import('./list/PlaylistList'), { view: 'all' }),
})

const byUser = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/by-user',
  ...needs('Playlist'),
  ...everybodys(false),
  component: page(() => import('./list/PlaylistList'), { view: 'all' }),
})

const bin = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/recycle',
  ...needs('Playlist'),
  ...everybodys(true),
  component: page(() => import('./list/PlaylistList'), { view: 'recycle' }),
})

const add = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/add-playlist',
  ...needs('Playlist'),
  validateSearch: ({ folder }: Record<string, unknown>): { folder?: number } => ({ folder: numberOf(folder) }),
  ...loads(['playlist', 'media', 'aside']),
  component: page(() => import('./editor/AddPlaylistPage')),
})

const edit = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/edit-playlist/{-$id}',
  ...needs('Playlist'),
  ...loads(['playlist', 'media', 'aside'], ({ api, companyId, prefetch }, { id }: { id?: string }) => {
    if (id) prefetch(playlistQuery(api, companyId, Number(id)))
  }),
  component: page(() => import('./editor/EditPlaylistPage')),
})

/** Playlists: the lists, the recycle bin and the editor. Part 1 §2, part 2 §7 "Playlists". */
export const playlist = {
  menu: ['MyPlaylist'],
  find: () => import('./find'),
  routes: [mine, all, byUser, bin, add, edit],
} as const satisfies Feature
