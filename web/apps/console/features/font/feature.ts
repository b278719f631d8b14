import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { fontList, listDefaults } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/font',
  ...needs('Font'),
  ...lists(listDefaults, ['font'], pageOf(fontList)),
  component: page(() => import('./FontPage')),
})

/** The fonts of a company (RT37). */
export const font = {
  menu: ['Font'],
  routes: [list],
} as const satisfies Feature
