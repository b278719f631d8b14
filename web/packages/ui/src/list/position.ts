import { defaultSize, type Paged, pageSizes, rememberedSize } from './pageSize'

/** Where somebody is in a list. It lives in the URL, so that a reload, a link and the back button keep it. */
export interface ListPosition {
  /** Counts from 1. */
  page: number
  pageSize: number
  /** Name of the column; empty for the server's own order. */
  sort: string
  descending: boolean
  search: string
  /** 0: no folder chosen. */
  folder: number
  /** The list's own filters by name; only those that are set. */
  filters: Record<string, string>
}

export interface ListDefaults extends Paged {
  sort?: string
  descending?: boolean
  /** Names of the list's own filters, as they stand in the URL. */
  filters?: readonly string[]
}

/** What the place in a list is in the query of the URL; what equals its default is absent. */
export type ListSearch<D extends ListDefaults> = {
  page?: number
  size?: number
  sort?: string
  q?: string
  folder?: number
} & { [Name in D extends { filters: readonly (infer N extends string)[] } ? N : never]?: string }

/** Reads what stands in the query of the URL for a list, as the `validateSearch` of its route. */
export function listSearch<const D extends ListDefaults>(defaults: D) {
  return (query: Record<string, unknown>) => writePosition(readPosition(query, defaults), defaults) as ListSearch<D>
}

/** Reads the position from the query of the URL; whatever is missing or odd takes its default. */
export function readPosition(query: Record<string, unknown>, defaults: ListDefaults = {}): ListPosition {
  const sort = text(query.sort)
  return {
    page: whole(query.page, 1),
    pageSize: sizeIn(query, defaults),
    sort: sort ? sort.replace(/^-/, '') : (defaults.sort ?? ''),
    descending: sort ? sort.startsWith('-') : (defaults.descending ?? false),
    search: text(query.q),
    folder: whole(query.folder, 0),
    filters: Object.fromEntries(
      (defaults.filters ?? []).map((name) => [name, text(query[name])]).filter(([, value]) => value !== ''),
    ),
  }
}

/** The changes to the URL's query that say `position`; what equals its default is taken out (`undefined`). */
export function writePosition(position: ListPosition, defaults: ListDefaults = {}): Record<string, unknown> {
  const byDefault = position.sort === (defaults.sort ?? '') && position.descending === (defaults.descending ?? false)
  return {
    page: position.page > 1 ? position.page : undefined,
    size: position.pageSize === defaultSize(defaults) ? undefined : position.pageSize,
    sort: byDefault ? undefined : `${position.descending ? '-' : ''}${position.sort}`,
    q: position.search || undefined,
    folder: position.folder || undefined,
    ...Object.fromEntries((defaults.filters ?? []).map((name) => [name, position.filters[name] || undefined])),
  }
}

/** A change of anything but the page starts again at page 1. A filter set to '' is taken out. */
export function movePosition(position: ListPosition, change: Partial<ListPosition>): ListPosition {
  const filters = { ...position.filters, ...change.filters }
  return {
    ...position,
    page: 1,
    ...change,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  }
}

/** True when the list shows less than everything. */
export function isNarrowed(position: ListPosition): boolean {
  return position.search !== '' || position.folder !== 0 || Object.keys(position.filters).length > 0
}

/** Takes out everything that narrows the list. */
export function widened(position: ListPosition): ListPosition {
  return { ...position, page: 1, search: '', folder: 0, filters: {} }
}

/** A size that may be chosen; without one, what this device remembers. */
function sizeIn({ size }: Record<string, unknown>, defaults: ListDefaults): number {
  const asked = whole(size, 0)
  return pageSizes(defaults).includes(asked) ? asked : rememberedSize(defaults)
}

function whole(value: unknown, otherwise: number): number {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : otherwise
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
