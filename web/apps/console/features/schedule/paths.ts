/** The links of this area, for the router's `Link` and `navigate`. */

const EDITOR = '/schedule/edit-schedule/{-$id}' as string

/** The editor with a schedule. */
export function toSchedule(id: number) {
  return { to: EDITOR, params: { id: String(id) } as never }
}

/** The editor with a new schedule, aimed at a device group when one is given (R453). */
export function toNewSchedule(deviceGroup = 0, folder = 0) {
  const search = { deviceGroup: deviceGroup || undefined, folder: folder || undefined }
  return { to: EDITOR, params: { id: undefined } as never, search: search as never }
}

/** The calendar of a device group. */
export function toCalendar(deviceGroup: number) {
  return { to: '/schedule/calendar' as string, search: { deviceGroup: deviceGroup || undefined } as never }
}
