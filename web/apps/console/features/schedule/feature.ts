import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, needsToMake, numberOf, page, textOf } from '../../navigation/root'
import { companyQuery, listDefaults, scheduleList, scheduleQuery, type View } from './queries'

/** A list of schedules. */
const schedules = <Path extends string>(path: Path, view: View) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('Schedule'),
    ...lists(listDefaults, ['schedule'], ({ api, companyId, userId, prefetch }, position) =>
      prefetch(scheduleList(api, { companyId, view, userId, position })),
    ),
    component: page(() => import('./list/ScheduleList'), { view }),
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
  ...loads(['schedule', 'media'], ({ api, companyId, prefetch }) => prefetch(companyQuery(api, companyId))),
  component: page(() => import('./calendar/CalendarPage')),
})

const edit = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/edit-schedule/{-$id}',
  ...needsToMake('Schedule'),
  validateSearch: (query: Record<string, unknown>): CalendarSearch & { folder?: number } => ({
    ...calendarSearch(query),
    folder: numberOf(query.folder),
  }),
  ...loads(['schedule', 'media', 'aside'], ({ api, companyId, prefetch }, { id }: { id?: string }) => {
    prefetch(companyQuery(api, companyId))
    if (id) prefetch(scheduleQuery(api, companyId, Number(id)))
  }),
  component: page(() => import('./editor/EditSchedulePage')),
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
    calendar,
    edit,
  ],
} as const satisfies Feature
