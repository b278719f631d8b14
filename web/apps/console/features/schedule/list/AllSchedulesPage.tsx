import { ScheduleList } from './ScheduleList'

/** Every schedule of the company. */
export default function AllSchedulesPage() {
  return <ScheduleList view="all" />
}
