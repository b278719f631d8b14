import type { Feature } from '../../app/feature'

/** What people may do: a grid of rights for each role. */
export const role: Feature = {
  menu: ['Role'],
  pages: [{ path: '/manage/role', access: 'Role', load: () => import('./RolePage') }],
}
