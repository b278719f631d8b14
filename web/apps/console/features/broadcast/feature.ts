import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page } from '../../navigation/root'
import { listDefaults } from './listDefaults'

const load = () => import('./BroadcastPage')

/** Their data come with the page: the shell has no room for the way to them. */
const list = lists(listDefaults, ['broadcast', 'message', 'author'], () => {})

const now = createRoute({
  getParentRoute: () => desk,
  path: '/message/now',
  ...needs('Message'),
  ...list,
  component: page(load, { urgency: 'message' }),
})

const emergency = createRoute({
  getParentRoute: () => desk,
  path: '/message/emergency',
  ...needs('Emergency'),
  ...list,
  component: page(load, { urgency: 'emergency' }),
})

/** Words over everything else, at once: messages and emergencies (docs/broadcasts.md). */
export const broadcast = {
  menu: ['Emergency'],
  routes: [now, emergency],
} as const satisfies Feature
