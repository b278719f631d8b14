import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { clean, page } from '../../navigation/root'
import { gallery } from './gallery/feature'

const notFound = createRoute({
  getParentRoute: () => clean,
  path: '/pages/404',
  component: page(() => import('./NotFound')),
})

const serverError = createRoute({
  getParentRoute: () => clean,
  path: '/pages/500',
  component: page(() => import('./ServerError')),
})

const register = createRoute({
  getParentRoute: () => clean,
  path: '/pages/register',
  component: page(() => import('./Register')),
})

/** The pages that belong to no area: errors, what a visitor without an account finds (G21), and the gallery. */
export const pages = { ...gallery, open: [notFound, serverError, register] } as const satisfies Feature
