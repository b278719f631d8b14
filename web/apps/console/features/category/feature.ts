import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'

const trees = createRoute({
  getParentRoute: () => desk,
  path: '/manage/category',
  ...needs('signed-in'),
  ...loads(['category']),
  component: page(() => import('./CategoryPage')),
})

/** The four folder trees on one page (RT32, G26). Each tree asks for the right on what it holds. */
export const category = { routes: [trees] } as const satisfies Feature
