import type { Feature } from '../../app/feature'

/** The settings of this installation, to read (RT41). */
export const sysparam: Feature = {
  menu: ['Settings'],
  pages: [{ path: '/manage/sysparam', access: 'global-admin', load: () => import('./ParametersPage') }],
}
