import type { Feature } from '../../app/feature'

/** The dashboard; `/index_bak` is its other name (G21). */
export const dashboard: Feature = {
  menu: ['Dashboard'],
  pages: [
    { path: '/dashboard', access: 'signed-in', load: () => import('./DashboardPage') },
    { path: '/index_bak', access: 'signed-in', load: () => import('./DashboardPage') },
  ],
}
