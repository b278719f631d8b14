import type { Api } from '@marquee/api/client'
import type { Feature as FeatureName } from '@marquee/api/features'
import { Problem } from '@marquee/api/problem'
import type { Area } from '@marquee/i18n/catalogs'
import type { Texts } from '@marquee/i18n/texts'
import { loadPart } from '@marquee/ui/late/loadPart'
import {
  type ListDefaults,
  type ListPosition,
  type ListSearch,
  listSearch,
  readPosition,
} from '@marquee/ui/list/position'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { mayOpen, mayWrite, type PageAccess } from '../session/access'
import { codesQuery, selfQuery } from '../session/queries'
import type { Services } from '../session/services'
import { companyFeature } from '../session/session'
import { entersSession } from './entersSession'

/** What the routes are given to decide and to load with. */
export interface RouteContext {
  services: Services
  cache: QueryClient
  texts: Texts
}

/** Everything hangs below it. */
export const root = createRootRouteWithContext<RouteContext>()()

/** What the address of every page says that has a session. */
export interface InCompany {
  /** The company whose data are shown: of those who work in several. */
  companyId?: number
}

interface DeskSearch extends InCompany {
  /** The folder whose user groups are open (R168). */
  keep?: number
}

/** A positive number of the address's query. */
export const numberOf = (value: unknown): number | undefined => Number(value) || undefined

/** A text of the address's query. */
export const textOf = (value: unknown): string | undefined => (value ? String(value) : undefined)

/** Every link goes on in the company that the address names. */
const staysInCompany = { middlewares: [retainSearchParams<InCompany>(['companyId'])] }

/** Pages with header, sidebar and footer (R033); they have a session. */
export const desk = createRoute({
  id: 'desk',
  getParentRoute: () => root,
  validateSearch: ({ companyId, keep }: Record<string, unknown>): DeskSearch => ({
    companyId: numberOf(companyId),
    keep: numberOf(keep),
  }),
  search: staysInCompany,
  beforeLoad: entersSession,
})

/** Pages that fill the window (R037, R038); they have a session. */
export const author = createRoute({
  id: 'author',
  getParentRoute: () => root,
  validateSearch: ({ companyId }: Record<string, unknown>): InCompany => ({ companyId: numberOf(companyId) }),
  search: staysInCompany,
  beforeLoad: entersSession,
})

/** Pages for those who are not signed in. */
export const clean = createRoute({ id: 'clean', getParentRoute: () => root })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What a page asks of its visitor; everybody may open a page that says nothing. */
    access?: PageAccess
  }
}

/** Features that a company may be without (R093), and how the server refuses what belongs to them then. */
const refusals: { readonly [Access in PageAccess]?: string } = { EventList: 'events-off' }

/**
 * Asks for access to a page; a name of a feature means R or W on it, in a company that has the feature. Who may not is
 * refused with 403.
 */
export function needs(access: PageAccess) {
  return {
    staticData: { access },
    beforeLoad({ context: { cache, services, companyId = 0 } }: { context: LoadContext }): void {
      const self = cache.getQueryData(selfQuery(services.api).queryKey)
      if (!self || !mayOpen(self, access)) throw new Problem({ kind: 'forbidden', status: 403 })
      const code = refusals[access]
      const codes = cache.getQueryData(codesQuery(services.api, companyId).queryKey) // of a link that is pointed at they may be on their way
      if (code && codes && !companyFeature({ codes }, access))
        throw new Problem({ kind: 'forbidden', status: 403, code })
    },
  }
}

/** Lets those open a page who may read the feature; without an id it makes a new record, for which they have to write it. */
export const needsToMake = (feature: FeatureName) => needsWriting(feature, ({ id }) => !id)

/** Lets only those open a page who may write the feature. */
export const needsToWrite = (feature: FeatureName) => needsWriting(feature, () => true)

function needsWriting(feature: FeatureName, isAsked: (params: { id?: string }) => boolean) {
  const { staticData, beforeLoad } = needs(feature)
  return {
    staticData,
    beforeLoad({ context, params }: { context: LoadContext; params: { id?: string } }): void {
      beforeLoad({ context })
      const self = context.cache.getQueryData(selfQuery(context.services.api).queryKey)
      if (isAsked(params) && !(self && mayWrite(self, feature))) throw new Problem({ kind: 'forbidden', status: 403 })
    },
  }
}

/** The component of a page, whose code is loaded when somebody goes there or points at a link to it. */
export function page<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...[props]: object extends P ? [] : [props: P]
) {
  return lazyRouteComponent(async () => {
    const { default: Page } = await loadPart(load)
    return { default: () => createElement(Page, props as P) }
  })
}

/** Whose data a page shows, and how it begins to fetch them. */
export interface At {
  api: Api
  companyId: number
  /** The signed-in person; 0 where nobody is. */
  userId: number
  prefetch: QueryClient['prefetchQuery']
}

/** The company is that of the link that is pointed at; pages without a session have none. */
type LoadContext = RouteContext & { companyId?: number }

/**
 * How a page is loaded: its texts are waited for, and its data, which it shows when they come, are on their way at the
 * same time. A link that is pointed at begins it; of another company the same page is another one.
 */
export function loads<Params>(areas: readonly Area[], fetch?: (at: At, params: Params) => void) {
  return {
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => ({ company: search.companyId }),
    loader: ({ context, params }: { context: LoadContext; params: Params }) =>
      begin(context, areas, (at) => fetch?.(at, params)),
  }
}

interface Asks {
  /** `add` for a new record, as if the page's own button were pressed. */
  dialog?: string
}

/** What the page of a list declares: what may stand in its address, and that the address's place in it is fetched. */
export function lists<const D extends ListDefaults, More extends object = object>(
  defaults: D,
  areas: readonly Area[],
  fetch: (at: At, position: ListPosition) => void,
  /** What else its address says. */
  more?: (query: Record<string, unknown>) => More,
) {
  const place = listSearch(defaults)
  return {
    validateSearch: (query: Record<string, unknown>) =>
      ({ ...place(query), dialog: textOf(query.dialog), ...more?.(query) }) as ListSearch<D> & Asks & More,
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => ({
      company: search.companyId,
      position: readPosition(search, defaults),
    }),
    loader: ({ context, deps }: { context: LoadContext; deps: { position: ListPosition } }) =>
      begin(context, areas, (at) => fetch(at, deps.position)),
  }
}

/** Fetches one page of a company's records. */
export function pageOf<A, T, K extends QueryKey>(
  query: (api: Api, companyId: number, position: ListPosition) => FetchQueryOptions<A, Error, A, K> & { select?: T },
) {
  return ({ api, companyId, prefetch }: At, position: ListPosition): void =>
    void prefetch(query(api, companyId, position))
}

/** Begins to fetch, and waits for the texts alone. */
async function begin(
  { services: { api }, cache, texts, companyId = 0 }: LoadContext,
  areas: readonly Area[],
  fetch: (at: At) => void,
) {
  const userId = cache.getQueryData(selfQuery(api).queryKey)?.id ?? 0
  fetch({ api, companyId, userId, prefetch: (options) => cache.prefetchQuery(options) })
  await Promise.all(areas.map((area) => texts.load(area)))
}
