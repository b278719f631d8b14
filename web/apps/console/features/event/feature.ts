import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, numberOf, page, textOf } from '../../navigation/root'
import {
  calendarDefaults,
  feedDefaults,
  groupDefaults,
  groupEventDefaults,
  listDefaults,
  signDefaults,
  subscriptionDefaults,
  typeDefaults,
} from './listDefaults'

/** Their data come with the pages: the shell has no room for the way to them. */
const later = () => {}

const side = () => import('./SidePage')

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

const groups = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventGroup',
  ...needs('EventList'),
  ...lists(groupDefaults, ['event', 'author'], later),
  component: page(side, { view: 'groups' }),
})

/** The events that one device group shows. */
const group = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventGroup/$deviceGroupId',
  ...needs('EventList'),
  ...lists(groupEventDefaults, ['event', 'author'], later),
  component: page(side, { view: 'group' }),
})

const types = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventType',
  ...needs('EventList'),
  ...lists(typeDefaults, ['event'], later),
  component: page(side, { view: 'types' }),
})

const signs = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventSign',
  ...needs('EventList'),
  ...lists(signDefaults, ['event', 'author'], later),
  component: page(side, { view: 'signs' }),
})

const subscriptions = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventSubscription',
  ...needs('EventList'),
  ...lists(subscriptionDefaults, ['event', 'source'], later),
  component: page(side, { view: 'subscriptions' }),
})

const feeds = createRoute({
  getParentRoute: () => desk,
  path: '/eventList/eventFeed',
  ...needs('EventList'),
  ...lists(feedDefaults, ['event'], later),
  component: page(side, { view: 'feeds' }),
})

/** What takes place, which device groups show it and how, the types that give it a colour, the signs that tell of it (RT14–RT17), and the calendars it comes from and goes to. */
export const event = {
  menu: ['Events', 'EventSettings', 'EventSign'],
  find: () => import('./find'),
  routes: [list, calendar, edit, groups, group, types, signs, subscriptions, feeds],
} as const satisfies Feature
