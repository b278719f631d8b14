import type { Feature } from '../../app/feature'

/** The people of the company, and where they are signed in. */
export const user: Feature = {
  menu: ['User'],
  find: () => import('./find'),
  pages: [{ path: '/users', access: 'User', load: () => import('./UsersPage') }],
}
