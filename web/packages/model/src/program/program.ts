import type { ItemJson, PageJson, PaneJson, ProgramJson } from './schema'

/** Ours, and for good: an item that is moved gets a new id in the JSON (R198), and what refers to it holds its key. */
export type ItemKey = string & { readonly brand: 'item' }
export type PageKey = string & { readonly brand: 'page' }

/** A program as the designer changes it: records by their keys. Nothing of it is ever changed in place. */
export interface Program extends Readonly<Omit<ProgramJson, 'pages'>> {
  /** The pages in their order; at least one. */
  readonly order: readonly PageKey[]
  readonly pages: ReadonlyMap<PageKey, Page>
  /** Those of all pages. */
  readonly items: ReadonlyMap<ItemKey, Item>
  /** The highest number that items of each kind have had in their names: no name comes twice (R199). */
  readonly counters: Counters
}

/** Makes ids and keys: each another one than all before. */
export type NewId = () => string

export type Counters = Readonly<Partial<Record<ItemKind, number>>>

export interface Page extends Readonly<Omit<PageJson, 'panes' | 'duration'>> {
  /** Seconds; 0 is until somebody touches. */
  readonly duration: number
  /** At least one. */
  readonly panes: readonly Pane[]
}

export interface Pane extends Readonly<Omit<PaneJson, 'items'>> {
  /** The lowest first. */
  readonly items: readonly ItemKey[]
}

export type ItemKind = ItemJson['type']
export type Item = { [K in ItemKind]: ItemOf<K> }[ItemKind]

/** An item of one kind. */
export type ItemOf<K extends ItemKind> = Readonly<Omit<JsonOf<K>, 'onTouch' | 'settings'>> & {
  readonly onTouch: Touch | null
  readonly settings: Readonly<Settings<K>>
}

type JsonOf<K extends ItemKind> = Extract<ItemJson, { type: K }>

type Settings<K extends ItemKind> = K extends 'eventlist'
  ? Omit<JsonOf<K>['settings'], 'itemIds'> & { readonly items: readonly ItemKey[] }
  : JsonOf<K>['settings']

export interface Touch extends Readonly<Omit<NonNullable<ItemJson['onTouch']>, 'item'>> {
  /** Null when it leads to no item. */
  readonly item: ItemKey | null
}
