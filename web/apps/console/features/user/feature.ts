import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { listDefaults, userList } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/users',
  ...needs('User'),
  ...lists(listDefaults, ['user'], pageOf(userList)),
  component: page(() => import('./UsersPage')),
})

/** The people of the company, and where they are signed in. */
export const user = {
  menu: ['User'],
  find: () => import('./find'),
  routes: [list],
} as const satisfies Feature
