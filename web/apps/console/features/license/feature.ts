import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { licenseList, listDefaults } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/license',
  ...needs('License'),
  ...lists(listDefaults, ['license'], pageOf(licenseList)),
  component: page(() => import('./LicensePage')),
})

/** The licences of players (RT39). */
export const license = {
  menu: ['License'],
  routes: [list],
} as const satisfies Feature
