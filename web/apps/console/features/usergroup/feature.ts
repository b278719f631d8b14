import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page } from '../../navigation/root'
import { listDefaults, userGroups } from './queries'

const it = createRoute({
  getParentRoute: () => desk,
  path: '/groups',
  ...needs('User'),
  ...lists(listDefaults, ['usergroup'], ({ api, companyId, prefetch }) => prefetch(userGroups(api, companyId))),
  component: page(() => import('./UserGroupsPage')),
})

/** The groups of people that device groups are kept for. */
export const usergroup = {
  menu: ['UserGroup'],
  routes: [it],
} as const satisfies Feature
