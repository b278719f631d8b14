import { createRoute } from '@tanstack/react-router'
import type { Feature } from '../../navigation/feature'
import { clean, desk, loads, needs, page, textOf } from '../../navigation/root'

const mine = createRoute({
  getParentRoute: () => desk,
  path: '/profile',
  ...needs('signed-in'),
  ...loads(['profile']),
  component: page(() => import('./ProfilePage')),
})

const secondStep = createRoute({
  getParentRoute: () => clean,
  path: '/second-step',
  ...loads(['profile']),
  component: page(() => import('./SecondStepPage')),
})

const confirmed = createRoute({
  getParentRoute: () => clean,
  path: '/confirmed',
  validateSearch: ({ problem }: Record<string, unknown>): { problem?: string } => ({ problem: textOf(problem) }),
  ...loads(['profile']),
  component: page(() => import('./ConfirmedPage')),
})

/** My Profile, which the header leads to (R047), and what is left of a sign-in that takes more than a password. */
export const profile = { routes: [mine], open: [secondStep, confirmed] } as const satisfies Feature
