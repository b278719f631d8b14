import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, loads, needs, numberOf, page, textOf } from '../../navigation/root'
import { companyQuery, listDefaults, scheduleList, scheduleQuery, type View } from './queries'

const schedules = (view: View) =>
  lists(listDefaults, ['schedule'], ({ api, companyId, userId, prefetch }, position) =>
    prefetch(scheduleList(api, { companyId, view, userId, position })),
  )

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

const home = createRoute({
  getParentRoute: () => desk,
  path: '/schedule',
  ...needs('Schedule'),
  ...schedules('my'),
  component: page(() => import('./list/ScheduleList'), { view: 'my' }),
})

const mine = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/my-schedule',
  ...needs('Schedule'),
  ...schedules('my'),
  component: page(() => import('./list/ScheduleList'), { view: 'my' }),
})

const all = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/all-schedule',
  ...needs('Schedule'),
  ...schedules('all'),
  component: page(() => import('./list/ScheduleList'), { view: 'all' }),
})

const byGroup = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/by-group',
  ...needs('Schedule'),
  ...schedules('group'),
  component: page(() => import('./list/ScheduleList'), { view: 'group' }),
})

const byUser = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/by-user',
  ...needs('Schedule'),
  ...schedules('user'),
  component: page(() => import('./list/ScheduleList'), { view: 'user' }),
})

const bin = createRoute({
  getParentRoute: () => desk,
  path: '/schedule/recycle',
  ...needs('Schedule'),
  ...schedules('bin'),
  component: page(() => import('./list/ScheduleList'), { view: 'bin' }),
})

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
  ...needs('Schedule'),
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
  routes: [home, mine, all, byGroup, byUser, bin, calendar, edit],
} as const satisfies Feature
