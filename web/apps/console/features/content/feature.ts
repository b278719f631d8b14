import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, numberOf, page } from '../../navigation/root'
import type { PageAccess } from '../../session/access'
import { approvalDefaults, type Side, submissions } from './approval/queries'
import { contentList, defaultsOf, type View } from './queries'

/** A list of contents. */
const contents = <Path extends string>(path: Path, view: View) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs('Content'),
    ...lists(
      defaultsOf(view),
      ['content', 'media'],
      ({ api, companyId, userId, prefetch }, position) =>
        prefetch(contentList(api, { companyId, view, userId, position })),
      ({ content }): { content?: number } => ({ content: numberOf(content) }),
    ),
    component: page(() => import('./ContentPage'), { view }),
  })

/** A list of what waits for approval, or has been decided. */
const submitted = <Path extends string>(path: Path, access: PageAccess, side: Side) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    ...needs(access),
    ...lists(approvalDefaults, ['content', 'media'], ({ api, companyId, userId, prefetch }, position) =>
      prefetch(submissions(api, { companyId, side, userId, position })),
    ),
    component: page(() => import('./approval/ApprovalPage'), { side }),
  })

/** Pictures and videos: everything that one may see, one's own by folder, the recycle bin, and what waits for approval. */
export const content = {
  menu: ['AllContent', 'MyContent', 'RecycleBin', 'MyPendingApproval', 'PendingApproval'],
  find: () => import('./find'),
  routes: [
    contents('/contents/all-content', 'all'),
    contents('/contents/by-user', 'user'),
    contents('/contents/my-content', 'mine'),
    contents('/contents/recycle', 'bin'),
    submitted('/contents/my-pending-approval-content', 'Content', 'mine'),
    submitted('/contents/pending-approval-content', 'ContentApproval', 'all'),
  ],
} as const satisfies Feature
