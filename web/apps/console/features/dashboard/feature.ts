import type { Feature } from '../../app/feature'

/** The dashboard, whose other name is `/index_bak` (G21), and its figures as charts and as small widgets (G20). */
export const dashboard: Feature = {
  menu: ['Dashboard'],
  pages: [
    { path: '/dashboard', access: 'signed-in', load: () => import('./DashboardPage') },
    { path: '/index_bak', access: 'signed-in', load: () => import('./DashboardPage') },
    { path: '/charts', access: 'signed-in', load: () => import('./ChartsPage') },
    { path: '/widgets', access: 'signed-in', load: () => import('./WidgetsPage') },
  ],
}
