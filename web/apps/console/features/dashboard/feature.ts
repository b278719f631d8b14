import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'
import { dashboardQuery } from '../../session/queries'

const start = loads(['dashboard', 'audit', 'media'], ({ api, companyId, prefetch }) =>
  prefetch(dashboardQuery(api, companyId)),
)

const home = createRoute({
  getParentRoute: () => desk,
  path: '/dashboard',
  ...needs('signed-in'),
  ...start,
  component: page(() => import('./DashboardPage')),
})

const otherHome = createRoute({
  getParentRoute: () => desk,
  path: '/index_bak',
  ...needs('signed-in'),
  ...start,
  component: page(() => import('./DashboardPage')),
})

const charts = createRoute({
  getParentRoute: () => desk,
  path: '/charts',
  ...needs('signed-in'),
  ...start,
  component: page(() => import('./ChartsPage')),
})

const widgets = createRoute({
  getParentRoute: () => desk,
  path: '/widgets',
  ...needs('signed-in'),
  ...start,
  component: page(() => import('./WidgetsPage')),
})

/** The dashboard, whose other name is `/index_bak` (G21), and its figures as charts and as small widgets (G20). */
export const dashboard = {
  menu: ['Dashboard'],
  routes: [home, otherHome, charts, widgets],
} as const satisfies Feature
