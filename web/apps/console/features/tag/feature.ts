import type { Feature } from '../../app/feature'

/** The words by which things are found (RT42). */
export const tag: Feature = {
  menu: ['Tag'],
  pages: [{ path: '/manage/tag', access: 'Tag', load: () => import('./TagPage') }],
}
