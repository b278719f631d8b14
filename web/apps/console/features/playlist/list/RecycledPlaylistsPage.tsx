import { PlaylistList } from './PlaylistList'

/** What was put into the recycle bin: it plays nowhere, and can be restored or deleted for good. */
export default function RecycledPlaylistsPage() {
  return <PlaylistList view="recycle" />
}
