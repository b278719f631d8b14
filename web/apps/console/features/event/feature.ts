import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, numberOf, page, textOf } from '../../navigation/root'
import { calendarDefaults, listDefaults, signDefaults, typeDefaults } from './listDefaults'

/** Their data come with the pages: the shell has no room for the way to them. */
const later = () => {}

const list = createRoute({
  getParentRoute: () => desk,
  path: '/eventList',
  ...needs('EventList'),
  ...lists(listDefaults, ['event', 'author'], later),
  component: page(() => import('./EventPage')),
})

/** One event of the list, or a new one. */
const edit = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/editEvent',
  ...needs('EventList'),
  ...lists(listDefaults, ['event', 'author'], later, ({ id }) => ({ id: numberOf(id) })),
  component: page(() => import('./EditEventPage')),
})

const calendar = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/calendar',
  ...needs('EventList'),
  ...lists(calendarDefaults, ['event', 'calendar', 'author'], later, ({ view, day }) => ({
    view: textOf(view),
    day: textOf(day),
  })),
  component: page(() => import('./calendar/EventCalendarPage')),
})

const types = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventGroup',
  ...needs('EventList'),
  ...lists(typeDefaults, ['event'], later),
  component: page(() => import('./types/TypesPage')),
})

const signs = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventSign',
  ...needs('EventList'),
  ...lists(signDefaults, ['event', 'author'], later),
  component: page(() => import('./sign/SignsPage')),
})

/** What takes place, the types that give it a colour, and the signs that tell of it (RT14–RT17). */
export const event = {
  menu: ['Events', 'EventSettings', 'EventSign'],
  find: () => import('./find'),
  routes: [list, calendar, edit, types, signs],
} as const satisfies Feature
