import { useRights, useSession } from '../../session/session'
import type { Overview } from './queries'

/**
 * Whether a playlist may be changed: its owner may, and who administers playlists (G49), unless its folder is kept for
 * others (R169).
 */
export function useMayChange(): (playlist: Pick<Overview, 'userId' | 'readOnly'>) => boolean {
  const { self } = useSession()
  const { mayWrite, mayAdminister } = useRights('Playlist')
  return (playlist) => mayWrite && !playlist.readOnly && (mayAdminister || playlist.userId === self.id)
}
