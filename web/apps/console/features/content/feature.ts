import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, numberOf, page } from '../../navigation/root'
import { approvalDefaults, type Side, submissions } from './approval/queries'
import { contentList, listDefaults, type View } from './queries'

const contents = (view: View) =>
  lists(
    listDefaults,
    ['content', 'media'],
    ({ api, companyId, userId, prefetch }, position) =>
      prefetch(contentList(api, { companyId, view, userId, position })),
    ({ content }): { content?: number } => ({ content: numberOf(content) }),
  )

const submitted = (side: Side) =>
  lists(approvalDefaults, ['content', 'media'], ({ api, companyId, userId, prefetch }, position) =>
    prefetch(submissions(api, { companyId, side, userId, position })),
  )

const all = createRoute({
  getParentRoute: () => desk,
  path: '/contents/all-content',
  ...needs('Content'),
  ...contents('all'),
  component: page(() => import('./ContentPage'), { view: 'all' }),
})

const mine = createRoute({
  getParentRoute: () => desk,
  path: '/contents/my-content',
  ...needs('Content'),
  ...contents('mine'),
  component: page(() => import('./ContentPage'), { view: 'mine' }),
})

const bin = createRoute({
  getParentRoute: () => desk,
  path: '/contents/recycle',
  ...needs('Content'),
  ...contents('bin'),
  component: page(() => import('./ContentPage'), { view: 'bin' }),
})

const mySubmissions = createRoute({
  getParentRoute: () => desk,
  path: '/contents/my-pending-approval-content',
  ...needs('Content'),
  ...submitted('mine'),
  component: page(() => import('./approval/ApprovalPage'), { side: 'mine' }),
})

const submissionsOfAll = createRoute({
  getParentRoute: () => desk,
  path: '/contents/pending-approval-content',
  ...needs('ContentApproval'),
  ...submitted('all'),
  component: page(() => import('./approval/ApprovalPage'), { side: 'all' }),
})

/** Pictures and videos: everything that one may see, one's own by folder, the recycle bin, and what waits for approval. */
export const content = {
  menu: ['AllContent', 'MyContent', 'RecycleBin', 'MyPendingApproval', 'PendingApproval'],
  find: () => import('./find'),
  routes: [all, mine, bin, mySubmissions, submissionsOfAll],
} as const satisfies Feature
