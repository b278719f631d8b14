import { Problem } from '@marquee/api/problem'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  isRedirect,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { mayOpen, type PageAccess } from '../session/access'
import { selfQuery } from '../session/queries'
import type { Services } from '../session/services'
import { startSession } from '../session/startSession'
import { ErrorPage } from './errors/ErrorPage'
import { NotFoundPage } from './errors/NotFoundPage'
import type { Feature, FeaturePage } from './feature'
import { LeaveForSignIn } from './LeaveForSignIn'
import { AuthorLayout } from './layout/AuthorLayout'
import { CleanLayout } from './layout/CleanLayout'
import { DefaultLayout } from './layout/DefaultLayout'
import { PageLoading } from './layout/PageLoading'
import { loadPart } from './missingChunk'
import { pages } from './pages/feature'
import { signInAgain, signInPaths } from './paths'
import { isToolMode } from './toolMode'
import { FeaturesContext } from './useMenu'

interface RouterOptions {
  features: Feature[]
  services: Services
  cache: QueryClient
  history: RouterHistory
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

/** The routes of every feature, each inside the layout that it asks for. Nothing of a page is loaded before it is opened. */
export function createConsoleRouter({ features, services, cache, history }: RouterOptions) {
  const all = [...features, pages]
  const root = createRootRoute({
    component: () => (
      <FeaturesContext value={all}>
        <Outlet />
      </FeaturesContext>
    ),
    notFoundComponent: () => (
      <CleanLayout>
        <NotFoundPage />
      </CleanLayout>
    ),
  })

  const needsSession = async ({
    search,
    location,
    preload,
  }: {
    search: Record<string, unknown>
    location: { href: string; searchStr: string }
    preload: boolean
  }) => {
    if (preload) return // to point at a link enters no company
    const inUrl = Number(search.companyId) || 0
    try {
      const self = await startSession({ api: services.api, cache, company: services.company, inUrl })
      if (self.lacks) {
        services.traces.signedOut(location.href) // to come back to
        throw redirect({ to: '/second-step' })
      }
      services.traces.signedIn() // also who came in by the company's own sign-in
    } catch (error) {
      if (isRedirect(error)) throw error
      const problem = Problem.from(error)
      if (problem.kind === 'offline' || problem.kind === 'unavailable') throw problem
      if (isToolMode({ search: location.searchStr }, sessionStorage)) throw problem // nobody is sent away (R290)
      services.traces.signedOut(location.href)
      services.leave(signInAgain(problem.code))
      await new Promise(() => {}) // this document is being left
    }
  }

  const layouts = {
    default: createRoute({
      id: 'default',
      getParentRoute: () => root,
      component: DefaultLayout,
      beforeLoad: needsSession,
    }),
    author: createRoute({
      id: 'author',
      getParentRoute: () => root,
      component: AuthorLayout,
      beforeLoad: needsSession,
    }),
    clean: createRoute({
      id: 'clean',
      getParentRoute: () => root,
      component: () => (
        <CleanLayout>
          <Outlet />
        </CleanLayout>
      ),
    }),
  }

  function toRoute(page: FeaturePage) {
    return createRoute({
      path: page.path,
      getParentRoute: () => layouts[page.layout ?? 'default'],
      component: lazyRouteComponent(() => loadPart(page.load)),
      beforeLoad: () => checkAccess(page.access, cache, services),
    })
  }

  const inLayout = (layout: keyof typeof layouts) =>
    all.flatMap((feature) => feature.pages.filter((page) => (page.layout ?? 'default') === layout).map(toRoute))

  const tree = root.addChildren([
    layouts.default.addChildren(inLayout('default')),
    layouts.author.addChildren(inLayout('author')),
    layouts.clean.addChildren(inLayout('clean')),
    ...signInPaths.map((path) => createRoute({ path, getParentRoute: () => root, component: LeaveForSignIn })),
  ])

  return createRouter({
    routeTree: tree,
    history,
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

function checkAccess(access: PageAccess, cache: QueryClient, { api }: Services): void {
  if (access === 'everyone') return
  const self = cache.getQueryData(selfQuery(api).queryKey)
  if (!self || !mayOpen(self, access)) throw new Problem({ kind: 'forbidden', status: 403 })
}
