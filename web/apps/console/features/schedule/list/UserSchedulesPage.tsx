import { ScheduleList } from './ScheduleList'

/** What one user made, `owner` in the URL. */
export default function UserSchedulesPage() {
  return <ScheduleList view="user" />
}
