import { linkOptions } from '@tanstack/react-router'

/** The links of this area, for the router's `Link` and `navigate`. */

const EDITOR = '/schedule/edit-schedule/{-$id}'

/** The editor with a schedule. */
export function toSchedule(id: number) {
  return linkOptions({ to: EDITOR, params: { id: String(id) } })
}

/** The editor with a new schedule, aimed at a device group when one is given (R453). */
export function toNewSchedule(deviceGroup = 0, folder = 0) {
  const search = { deviceGroup: deviceGroup || undefined, folder: folder || undefined }
  return linkOptions({ to: EDITOR, params: { id: undefined }, search })
}

/** The calendar of a device group. */
export function toCalendar(deviceGroup: number) {
  return linkOptions({ to: '/schedule/calendar', search: { deviceGroup: deviceGroup || undefined } })
}
