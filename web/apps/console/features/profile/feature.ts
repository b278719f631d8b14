import type { Feature } from '../../app/feature'

/** My Profile, which the header leads to (R047), and what is left of a sign-in that takes more than a password. */
export const profile: Feature = {
  pages: [
    { path: '/profile', access: 'signed-in', load: () => import('./ProfilePage') },
    { path: '/second-step', access: 'everyone', layout: 'clean', load: () => import('./SecondStepPage') },
    { path: '/confirmed', access: 'everyone', layout: 'clean', load: () => import('./ConfirmedPage') },
  ],
}
