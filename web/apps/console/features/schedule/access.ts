import { useRights, useSession } from '../../session/session'
import type { Overview } from './queries'

/** Whether a schedule may be changed: by its owner, and by who administers schedules (G49). */
export function useMayChange(): (schedule: Pick<Overview, 'userId'>) => boolean {
  const { self } = useSession()
  const { mayWrite, mayAdminister } = useRights('Schedule')
  return (schedule) => mayWrite && (mayAdminister || schedule.userId === self.id)
}
