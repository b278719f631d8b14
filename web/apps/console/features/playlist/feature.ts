import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, needsToMake, numberOf, page, textOf } from '../../navigation/root'
import { defaultsOf, playlistQuery, playlistsQuery, type View } from './queries'

/** A list of playlists. */
const playlists = <Path extends string>(path: Path, view: View) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('Playlist'),
    ...lists(defaultsOf(view), ['playlist', 'media'], ({ api, companyId, userId, prefetch }, position) =>
      prefetch(
        playlistsQuery(api, companyId, {
          position,
          owner: view === 'my' ? userId : undefined,
          recycled: view === 'recycle',
        }),
      ),
    ),
    component: page(() => import('./list/PlaylistList'), { view }),
  })

const add = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/add-playlist',
  ...needsToMake('Playlist'),
  validateSearch: ({ folder, contents }: Record<string, unknown>): { folder?: number; contents?: string } => ({
    folder: numberOf(folder),
    contents: textOf(contents),
  }),
  ...loads(['playlist', 'media', 'aside']),
  component: page(() => import('./editor/AddPlaylistPage')),
})

const edit = createRoute({
  getParentRoute: () => desk,
  path: '/playlist/edit-playlist/{-$id}',
  ...needsToMake('Playlist'),
  ...loads(['playlist', 'media', 'aside'], ({ api, companyId, prefetch }, { id }: { id?: string }) => {
    if (id) prefetch(playlistQuery(api, companyId, Number(id)))
  }),
  component: page(() => import('./editor/EditPlaylistPage')),
})

/** Playlists: the lists, the recycle bin and the editor. Part 1 §2, part 2 §7 "Playlists". */
export const playlist = {
  menu: ['MyPlaylist'],
  find: () => import('./find'),
  routes: [
    playlists('/playlist/my-playlist', 'my'),
    playlists('/playlist/all-playlist', 'all'),
    playlists('/playlist/by-user', 'user'),
    playlists('/playlist/recycle', 'recycle'),
    add,
    edit,
  ],
} as const satisfies Feature
