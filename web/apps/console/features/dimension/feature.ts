import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'
import { dimensionsQuery } from './queries'

const it = createRoute({
  getParentRoute: () => desk,
  path: '/manage/dimension',
  ...needs('Dimension'),
  ...loads(['dimension'], ({ api, companyId, prefetch }) => prefetch(dimensionsQuery(api, companyId))),
  component: page(() => import('./DimensionPage')),
})

/** The screen sizes that a company chooses from (RT34). */
export const dimension = {
  menu: ['Dimension'],
  routes: [it],
} as const satisfies Feature
