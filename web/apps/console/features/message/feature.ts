import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { listDefaults, templateList } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/message',
  ...needs('Message'),
  ...lists(listDefaults, ['message', 'author'], pageOf(templateList)),
  component: page(() => import('./MessagePage')),
})

/** Messages over whatever else screens show (RT11). */
export const message = {
  menu: ['Message'],
  routes: [list],
} as const satisfies Feature
