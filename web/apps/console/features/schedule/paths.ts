import { linkOptions } from '@tanstack/react-router'
import type { ScheduleType } from './queries'

/** The links of this area, for the router's `Link` and `navigate`. */

/** Where schedules of a type are edited (RT58, RT59). */
export const editors = {
  General: '/schedule/edit-schedule/{-$id}',
  Message: '/schedule/edit-message/{-$id}',
} as const satisfies Record<ScheduleType, string>

/** Where the list of all schedules of a type is. */
export const lists = { General: '/schedule/all-schedule', Message: '/schedule/all-message' } as const

/** The editor with a schedule. */
export function toSchedule({ id, type = 'General' }: { id: number; type?: ScheduleType }) {
  return linkOptions({ to: editors[type], params: { id: String(id) } })
}

/** The editor with a new schedule, aimed at a device group when one is given (R453). */
export function toNewSchedule(type: ScheduleType, deviceGroup = 0, folder = 0) {
  const search = { deviceGroup: deviceGroup || undefined, folder: folder || undefined }
  return linkOptions({ to: editors[type], params: { id: undefined }, search })
}

/** The calendar of a device group. */
export function toCalendar(deviceGroup: number) {
  return linkOptions({ to: '/schedule/calendar', search: { deviceGroup: deviceGroup || undefined } })
}
