import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Feature } from '../../navigation/feature'
import { desk, loads, needs, page } from '../../navigation/root'
import { dashboardQuery } from '../../session/queries'

/** A page of the company's figures. */
const figures = <Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('signed-in'),
    ...loads(['dashboard', 'audit', 'media'], ({ api, companyId, prefetch }) =>
      prefetch(dashboardQuery(api, companyId)),
    ),
    component: page(load),
  })

/** The dashboard, whose other name is `/index_bak` (G21), and its figures as charts and as small widgets (G20). */
export const dashboard = {
  menu: ['Dashboard'],
  routes: [
    figures('/dashboard', () => import('./DashboardPage')),
    figures('/index_bak', () => import('./DashboardPage')),
    figures('/charts', () => import('./ChartsPage')),
    figures('/widgets', () => import('./WidgetsPage')),
  ],
} as const satisfies Feature
