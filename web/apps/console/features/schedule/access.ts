import { useRights, useSession } from '../../session/session'
import type { Overview } from './queries'

/**
 * Whether a schedule may be changed: by its owner, and by who administers schedules (G49), unless its folder or its
 * device group is kept for others (R169, G90).
 */
export function useMayChange(): (schedule: Pick<Overview, 'userId' | 'readOnly'>) => boolean {
  const { self } = useSession()
  const { mayWrite, mayAdminister } = useRights('Schedule')
  return (schedule) => mayWrite && !schedule.readOnly && (mayAdminister || schedule.userId === self.id)
}
