import type { Feature } from '../../app/feature'

/** Pictures and videos: everything that one may see, one's own by folder, and the recycle bin. */
export const content: Feature = {
  menu: ['AllContent', 'MyContent', 'RecycleBin'],
  find: () => import('./find'),
  pages: [
    { path: '/contents/all-content', access: 'Content', load: () => import('./AllContentPage') },
    { path: '/contents/my-content', access: 'Content', load: () => import('./MyContentPage') },
    { path: '/contents/recycle', access: 'Content', load: () => import('./RecyclePage') },
  ],
}
