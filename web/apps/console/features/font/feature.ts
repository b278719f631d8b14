import type { Feature } from '../../app/feature'

/** The fonts of a company (RT37). */
export const font: Feature = {
  menu: ['Font'],
  pages: [{ path: '/manage/font', access: 'Font', load: () => import('./FontPage') }],
}
