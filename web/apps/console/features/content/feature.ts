import type { Feature } from '../../app/feature'

/** Pictures and videos: everything that one may see, one's own by folder, the recycle bin, and what waits for approval. */
export const content: Feature = {
  menu: ['AllContent', 'MyContent', 'RecycleBin', 'MyPendingApproval', 'PendingApproval'],
  find: () => import('./find'),
  pages: [
    { path: '/contents/all-content', access: 'Content', load: () => import('./AllContentPage') },
    { path: '/contents/my-content', access: 'Content', load: () => import('./MyContentPage') },
    { path: '/contents/recycle', access: 'Content', load: () => import('./RecyclePage') },
    {
      path: '/contents/my-pending-approval-content',
      access: 'Content',
      load: () => import('./approval/MyPendingPage'),
    },
    {
      path: '/contents/pending-approval-content',
      access: 'ContentApproval',
      load: () => import('./approval/PendingPage'),
    },
  ],
}
