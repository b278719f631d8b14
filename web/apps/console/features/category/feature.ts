import type { Feature } from '../../app/feature'

/** The four folder trees on one page (RT32, G26). Each tree asks for the right on what it holds. */
export const category: Feature = {
  pages: [{ path: '/manage/category', access: 'signed-in', load: () => import('./CategoryPage') }],
}
