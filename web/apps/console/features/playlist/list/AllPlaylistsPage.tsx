import { PlaylistList } from './PlaylistList'

/** Everything that the signed-in person may see; `owner` in the URL makes it the list of one user. */
export default function AllPlaylistsPage() {
  return <PlaylistList view="all" />
}
