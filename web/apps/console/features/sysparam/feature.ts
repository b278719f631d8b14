import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'

const it = createRoute({
  getParentRoute: () => desk,
  path: '/manage/sysparam',
  ...needs('global-admin'),
  ...loads(['sysparam', 'category']),
  component: page(() => import('./ParametersPage')),
})

/** The settings of this installation, to read (RT41). */
export const sysparam = {
  menu: ['Settings'],
  routes: [it],
} as const satisfies Feature
