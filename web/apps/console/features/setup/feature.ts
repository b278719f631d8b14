import type { Feature } from '../../app/feature'

/** Where the one-time link of an empty installation leads. */
export const setup: Feature = {
  pages: [{ path: '/setup', access: 'everyone', layout: 'clean', load: () => import('./SetupPage') }],
}
