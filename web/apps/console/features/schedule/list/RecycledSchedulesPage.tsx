import { ScheduleList } from './ScheduleList'

/** What was put into the recycle bin: it plays nowhere, and can be restored or deleted for good (R130). */
export default function RecycledSchedulesPage() {
  return <ScheduleList view="bin" />
}
