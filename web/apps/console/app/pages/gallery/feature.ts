import { createRoute } from '@tanstack/react-router'
import { desk, loads, needs, page } from '../../../navigation/root'

const shown = { ...needs('signed-in'), ...loads(['gallery']) }

const base = createRoute({
  getParentRoute: () => desk,
  path: '/base/$',
  ...shown,
  component: page(() => import('./Base')),
})

const buttons = createRoute({
  getParentRoute: () => desk,
  path: '/buttons/$',
  ...shown,
  component: page(() => import('./Buttons')),
})

const icons = createRoute({
  getParentRoute: () => desk,
  path: '/icons/$',
  ...shown,
  component: page(() => import('./Icons')),
})

const notifications = createRoute({
  getParentRoute: () => desk,
  path: '/notifications/$',
  ...shown,
  component: page(() => import('./Notifications')),
})

const theme = createRoute({
  getParentRoute: () => desk,
  path: '/theme/$',
  ...shown,
  component: page(() => import('./Theme')),
})

/** The gallery of what the console is made of: five families, each at any path below its name (R024, G20). */
export const gallery = { routes: [base, buttons, icons, notifications, theme] }
