import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { desk, lists, needs, page, pageOf } from '../../navigation/root'
import { listDefaults, sourceList } from './queries'

const list = createRoute({
  getParentRoute: () => desk,
  path: '/manage/externalSource',
  ...needs('Feed'),
  ...lists(listDefaults, ['source'], pageOf(sourceList)),
  component: page(() => import('./SourcePage')),
})

/** What a company shows from elsewhere (RT36). */
export const source = {
  menu: ['ExternalSource'],
  routes: [list],
} as const satisfies Feature
