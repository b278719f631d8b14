import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { listDefaults, tagList } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/tag',
  ...needs('Tag'),
  ...lists(listDefaults, ['tag'], pageOf(tagList)),
  component: page(() => import('./TagPage')),
})

/** The words by which things are found (RT42). */
export const tag = {
  menu: ['Tag'],
  routes: [list],
} as const satisfies Feature
