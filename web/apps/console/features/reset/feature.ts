import type { Feature } from '../../app/feature'

/** Where somebody asks for a new password, and where the link in that mail, or in an invitation, leads (RT03, G08). */
export const reset: Feature = {
  pages: [{ path: '/resetPassword', access: 'everyone', layout: 'clean', load: () => import('./ResetPage') }],
}
