import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { author as authorLayout, loads, needsToWrite, numberOf, page } from '../../navigation/root'
import { programQuery } from './queries'

/** Who may write contents (R217). */
const access = needsToWrite('Content')

const create = createRoute({
  getParentRoute: () => authorLayout,
  path: '/web-author/create-content',
  ...access,
  validateSearch: ({ template }: Record<string, unknown>): { template?: number } => ({ template: numberOf(template) }),
  ...loads(['author', 'aside', 'media']),
  component: page(() => import('./CreatePage')),
})

const reload = createRoute({
  getParentRoute: () => authorLayout,
  path: '/web-author/reload-create',
  ...access,
  ...loads(['author', 'aside', 'media']),
  component: page(() => import('./ReloadPage')),
})

const edit = createRoute({
  getParentRoute: () => authorLayout,
  path: '/web-author/edit-content/{-$id}',
  ...access,
  ...loads(['author', 'aside', 'media'], ({ api, companyId, prefetch }, { id }: { id?: string }) => {
    if (id) prefetch(programQuery(api, companyId, Number(id)))
  }),
  component: page(() => import('./EditPage')),
})

/** The designer in a window of its own: a new program, and one that is there. Part 1 §2, §4. */
export const author = {
  menu: ['Designer'],
  windows: [create, reload, edit],
} as const satisfies Feature
