import type { Feature } from '../../app/feature'

/** My Profile, which the header leads to (R047). */
export const profile: Feature = {
  pages: [{ path: '/profile', access: 'signed-in', load: () => import('./ProfilePage') }],
}
