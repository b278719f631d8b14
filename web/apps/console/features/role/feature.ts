import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { listDefaults, roleList } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/role',
  ...needs('Role'),
  ...lists(listDefaults, ['role'], pageOf(roleList)),
  component: page(() => import('./RolePage')),
})

/** What people may do: a grid of rights for each role. */
export const role = {
  menu: ['Role'],
  routes: [list],
} as const satisfies Feature
