import type { Texts } from '@marquee/i18n/texts'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import type { Feature } from '../navigation/feature'
import { signInPaths } from '../navigation/paths'
import { author, clean, desk, root } from '../navigation/root'
import type { Services } from '../session/services'
import { parseSearch, stringifySearch } from './address'
import { ErrorPage } from './errors/ErrorPage'
import { NotFoundPage } from './errors/NotFoundPage'
import { features as allFeatures } from './features'
import { LeaveForSignIn } from './LeaveForSignIn'
import { AuthorLayout } from './layout/AuthorLayout'
import { CleanLayout } from './layout/CleanLayout'
import { DefaultLayout } from './layout/DefaultLayout'
import { PageLoading } from './layout/PageLoading'

interface RouterOptions {
  /** All of them unless told otherwise. */
  features?: readonly Feature[]
  services: Services
  cache: QueryClient
  texts: Texts
  history: RouterHistory
}

type All = (typeof allFeatures)[number]
type DeskRoute = Extract<All, { routes: unknown }>['routes'][number]
type WindowRoute = Extract<All, { windows: unknown }>['windows'][number]
type OpenRoute = Extract<All, { open: unknown }>['open'][number]

/** What the addresses of the console are checked by. */
export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}

root.update({ component: Outlet })
desk.update({ component: DefaultLayout })
author.update({ component: AuthorLayout })
clean.update({
  component: () => (
    <CleanLayout>
      <Outlet />
    </CleanLayout>
  ),
})

/** Any other path (RT73): who is signed in keeps the console's frame, and finds the way on there. */
const unknown = { path: '$', component: NotFoundPage } as const
const unknownInside = createRoute({ getParentRoute: () => desk, ...unknown })
const unknownOutside = createRoute({ getParentRoute: () => clean, ...unknown })

const signInRoute = <P extends string>(path: P) =>
  createRoute({ path, getParentRoute: () => root, component: LeaveForSignIn })

/** The routes of every feature, each inside the layout that it asks for. Nothing of a page is loaded before it is opened. */
export function createConsoleRouter({ features = allFeatures, services, cache, texts, history }: RouterOptions) {
  const isInside = services.signInMemory.wasSignedIn() // a sign-in begins a router of its own, a sign-out leaves the document
  const tree = root.addChildren([
    desk.addChildren([
      ...(features.flatMap(({ routes = [] }) => routes) as DeskRoute[]),
      ...(isInside ? [unknownInside] : []),
    ] as DeskRoute[]),
    author.addChildren(features.flatMap(({ windows = [] }) => windows) as WindowRoute[]),
    clean.addChildren([
      ...(features.flatMap(({ open = [] }) => open) as OpenRoute[]),
      ...(isInside ? [] : [unknownOutside]),
    ] as OpenRoute[]),
    ...signInPaths.map(signInRoute),
  ])
  return createRouter({
    routeTree: tree,
    history,
    context: { services, cache, texts },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
}
