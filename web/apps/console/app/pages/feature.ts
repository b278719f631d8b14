import type { Feature } from '../feature'

/** The pages that belong to no area: errors, and what a visitor without an account finds (G21). */
export const pages: Feature = {
  pages: [
    { path: '/pages/404', layout: 'clean', access: 'everyone', load: () => import('./NotFound') },
    { path: '/pages/500', layout: 'clean', access: 'everyone', load: () => import('./ServerError') },
    { path: '/pages/register', layout: 'clean', access: 'everyone', load: () => import('./Register') },
  ],
}
