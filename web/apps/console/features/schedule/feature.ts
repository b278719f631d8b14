import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, needsToMake, numberOf, page, textOf } from '../../navigation/root'
import { companyQuery, listDefaults, type ScheduleType, scheduleList, scheduleQuery, type View } from './queries'

/** A list of schedules. */
const schedules = <Path extends string>(path: Path, view: View, type: ScheduleType = 'General') =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('Schedule'),
    ...lists(listDefaults, ['schedule', 'message'], ({ api, companyId, userId, prefetch }, position) =>
      prefetch(scheduleList(api, { companyId, view, type, userId, position })),
    ),
    component: page(() => import('./list/ScheduleList'), { view, type }),
  })

/** What a calendar shows, as it stands in the address. */
interface CalendarSearch {
  deviceGroup?: number
  channel?: string
  view?: string
  day?: string
}

function calendarSearch({ deviceGroup, channel, view, day }: Record<string, unknown>): CalendarSearch {
  return { deviceGroup: numberOf(deviceGroup), channel: textOf(channel), view: textOf(view), day: textOf(day) }
}

const calendar = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/calendar',
  ...needs('Schedule'),
  validateSearch: calendarSearch,
  ...loads(['schedule', 'calendar', 'media'], ({ api, companyId, prefetch }) => prefetch(companyQuery(api, companyId))),
  component: page(() => import('./calendar/CalendarPage')),
})

/** The editor of schedules of a type. */
const editor = <Path extends string>(path: Path, type: ScheduleType) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needsToMake('Schedule'),
    validateSearch: (query: Record<string, unknown>): CalendarSearch & { folder?: number } => ({
      ...calendarSearch(query),
      folder: numberOf(query.folder),
    }),
    ...loads(
      ['schedule', 'calendar', 'media', 'aside', ...(type === 'Message' ? (['message', 'author'] as const) : [])],
      ({ api, companyId, prefetch }, { id }: { id?: string }) => {
        prefetch(companyQuery(api, companyId))
        if (id) prefetch(scheduleQuery(api, companyId, Number(id)))
      },
    ),
    component:
      type === 'Message'
        ? page(() => import('./editor/EditMessagePage'))
        : page(() => import('./editor/EditSchedulePage'), { type }),
  })

/** Schedules: the lists, the recycle bin, the calendar of a device group and the editor. Part 1 §2, part 2 §4, §7. */
export const schedule = {
  menu: ['Schedule', 'AllSchedules'],
  find: () => import('./find'),
  publish: () => import('./publish/PublishDialog'),
  routes: [
    schedules('/schedule', 'my'),
    schedules('/schedule/my-schedule', 'my'),
    schedules('/schedule/all-schedule', 'all'),
    schedules('/schedule/by-group', 'group'),
    schedules('/schedule/by-user', 'user'),
    schedules('/schedule/recycle', 'bin'),
    schedules('/schedule/message', 'my', 'Message'),
    schedules('/schedule/all-message', 'all', 'Message'),
    calendar,
    editor('/schedule/edit-schedule/{-$id}', 'General'),
    editor('/schedule/edit-message/{-$id}', 'Message'),
  ],
} as const satisfies Feature
