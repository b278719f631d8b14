import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRights } from '../../../session/session'
import { PlaylistEditor } from './PlaylistEditor'

/** A new playlist; `folder` in the URL is where it starts. Once it is made, its own page goes on. */
export default function AddPlaylistPage() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/desk/playlist/add-playlist', shouldThrow: false })
  const { mayWrite } = useRights('Playlist')
  return (
    <PlaylistEditor
      playlist={null}
      folder={search?.folder ?? 0}
      readOnly={!mayWrite}
      made={({ id }) =>
        void navigate({
          to: '/playlist/edit-playlist/{-$id}',
          params: { id: String(id) },
          search: {},
          replace: true,
        })
      }
    />
  )
}
