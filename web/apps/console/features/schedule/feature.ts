import type { Feature } from '../../app/feature'

/** Schedules: the lists, the recycle bin, the calendar of a device group and the editor. Part 1 §2, part 2 §4, §7. */
export const schedule: Feature = {
  menu: ['Schedule', 'AllSchedules'],
  find: () => import('./find'),
  pages: [
    { path: '/schedule', access: 'Schedule', load: () => import('./list/MySchedulesPage') },
    { path: '/schedule/my-schedule', access: 'Schedule', load: () => import('./list/MySchedulesPage') },
    { path: '/schedule/all-schedule', access: 'Schedule', load: () => import('./list/AllSchedulesPage') },
    { path: '/schedule/by-group', access: 'Schedule', load: () => import('./list/GroupSchedulesPage') },
    { path: '/schedule/by-user', access: 'Schedule', load: () => import('./list/UserSchedulesPage') },
    { path: '/schedule/recycle', access: 'Schedule', load: () => import('./list/RecycledSchedulesPage') },
    { path: '/schedule/calendar', access: 'Schedule', load: () => import('./calendar/CalendarPage') },
    { path: '/schedule/edit-schedule/{-$id}', access: 'Schedule', load: () => import('./editor/EditSchedulePage') },
  ],
}
