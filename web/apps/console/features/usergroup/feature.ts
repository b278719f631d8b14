import type { Feature } from '../../app/feature'

/** The groups of people that device groups are kept for. */
export const usergroup: Feature = {
  menu: ['UserGroup'],
  pages: [{ path: '/groups', access: 'User', load: () => import('./UserGroupsPage') }],
}
