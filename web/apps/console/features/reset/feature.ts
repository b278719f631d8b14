import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { clean, loads, page, textOf } from '../../navigation/root'

const it = createRoute({
  getParentRoute: () => clean,
  path: '/resetPassword',
  validateSearch: ({ welcome }: Record<string, unknown>): { welcome?: string } => ({ welcome: textOf(welcome) }),
  ...loads(['reset']),
  component: page(() => import('./ResetPage')),
})

/** Where somebody asks for a new password, and where the link in that mail, or in an invitation, leads (RT03, G08). */
export const reset = { open: [it] } as const satisfies Feature
