import { ScheduleList } from './ScheduleList'

/** What is aimed at a device group, `deviceGroup` in the URL, and at the groups below it. */
export default function GroupSchedulesPage() {
  return <ScheduleList view="group" />
}
