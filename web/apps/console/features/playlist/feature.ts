import type { Feature } from '../../app/feature'

/** Playlists: the lists, the recycle bin and the editor. Part 1 §2, part 2 §7 "Playlists". */
export const playlist: Feature = {
  menu: ['MyPlaylist'],
  find: () => import('./find'),
  pages: [
    { path: '/playlist/my-playlist', access: 'Playlist', load: () => import('./list/MyPlaylistsPage') },
    { path: '/playlist/all-playlist', access: 'Playlist', load: () => import('./list/AllPlaylistsPage') },
    { path: '/playlist/by-user', access: 'Playlist', load: () => import('./list/AllPlaylistsPage') },
    { path: '/playlist/recycle', access: 'Playlist', load: () => import('./list/RecycledPlaylistsPage') },
    { path: '/playlist/add-playlist', access: 'Playlist', load: () => import('./editor/AddPlaylistPage') },
    { path: '/playlist/edit-playlist/{-$id}', access: 'Playlist', load: () => import('./editor/EditPlaylistPage') },
  ],
}
