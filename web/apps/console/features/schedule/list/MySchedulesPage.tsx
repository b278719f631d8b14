import { ScheduleList } from './ScheduleList'

/** What the signed-in person made (G23). */
export default function MySchedulesPage() {
  return <ScheduleList view="my" />
}
