import type { Feature } from '../../app/feature'

/** The screen sizes that a company chooses from (RT34). */
export const dimension: Feature = {
  menu: ['Dimension'],
  pages: [{ path: '/manage/dimension', access: 'Dimension', load: () => import('./DimensionPage') }],
}
