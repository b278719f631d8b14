import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { clean, loads, page } from '../../navigation/root'

const it = createRoute({
  getParentRoute: () => clean,
  path: '/setup',
  validateSearch: ({ done }: Record<string, unknown>): { done?: true } => (done === true ? { done } : {}),
  ...loads(['setup']),
  component: page(() => import('./SetupPage')),
})

/** Where the one-time link of an empty installation leads; the server adds `done` once there are users. */
export const setup = { open: [it] } as const satisfies Feature
