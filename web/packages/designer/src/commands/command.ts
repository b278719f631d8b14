import type { Item, ItemKind } from '@marquee/model/program/program'
import type { Editor } from '../core/editor'
import { programOf, type State, selected, viewOf } from '../core/state'

/** The dialogs of the designer (R219). */
export const dialogIds = [
  'selectContent',
  'reorderScreen',
  'editScreenInfo',
  'selectBackground',
  'editItemProperty',
  'selectTouch',
  'selectLink',
  'selectText',
  'selectClock',
  'scheduleItem',
  'preview',
  'selectWeather',
  'selectWorldWeather',
  'selectShape',
  'selectFeed',
  'selectStreaming',
  'selectYoutube',
  'selectDatafeed',
  'selectEventList',
  'selectProgressBar',
] as const

export type DialogId = (typeof dialogIds)[number]

/** What commands need besides the editor. */
export interface Host {
  readonly editor: Editor
  open(dialog: DialogId): void
  /** Opens the dialog that sets what the active item shows. */
  openItem(): void
  /** Shows all of the page. */
  fit(): void
  /** What a new page of a number is called. */
  pageName(number: number): string
  /** Turns on or off what helps to place things. */
  toggle(aid: 'snaps' | 'rulers' | 'safeArea'): void
}

/** One thing that can be done. Toolbar, context menu, keys and help come from the same list of these. */
export interface Command {
  readonly id: string
  /** The key of its text. */
  readonly labelKey: string
  /** As in `aria-keyshortcuts`, `Mod` is Ctrl, and Command on a Mac. */
  readonly shortcut?: string
  /** More keys that do the same, which menus do not name. */
  readonly alsoBy?: readonly string[]
  when(state: State): boolean
  run(host: Host): void
}

type Given = Omit<Command, 'labelKey' | 'when'> & Partial<Pick<Command, 'when'>>

export function command({ when = () => true, ...rest }: Given): Command {
  return { ...rest, labelKey: `designer.command.${rest.id}`, when }
}

export const always = () => true

/** The items that are selected. */
export function selectedItems(state: State): Item[] {
  const { items } = programOf(state)
  return selected(state).flatMap((key) => items.get(key) ?? [])
}

export const isAny = (state: State) => selected(state).length > 0
export const isMovable = (state: State) => selectedItems(state).some(({ lock }) => !lock)

/** The item that is active, alone or among others. */
export function activeItem(state: State): Item | undefined {
  const { primary } = viewOf(state).selection
  return primary ? programOf(state).items.get(primary) : undefined
}

export function isActive(...kinds: readonly ItemKind[]) {
  return (state: State) => {
    const item = activeItem(state)
    return item !== undefined && kinds.includes(item.type)
  }
}
