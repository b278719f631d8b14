import { useSession } from '../../../session/session'
import { PlaylistList } from './PlaylistList'

/** What the signed-in person made, by folder. */
export default function MyPlaylistsPage() {
  return <PlaylistList view="my" owner={useSession().self.id} />
}
