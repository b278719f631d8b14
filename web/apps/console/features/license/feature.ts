import type { Feature } from '../../app/feature'

/** The licences of players (RT39). */
export const license: Feature = {
  menu: ['License'],
  pages: [{ path: '/manage/license', access: 'License', load: () => import('./LicensePage') }],
}
