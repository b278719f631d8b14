import type { SignTime } from '../sign/sign'
import type { WallOffset } from '../timetable'
import type { ItemKey, ItemOf, Program } from './program'

/** The times of a list of events. */
export interface ListedTimes {
  /** To when those are all that there are: milliseconds since the epoch. */
  readonly until: number
  /** In order of `from`; they may overlap. */
  readonly times: readonly SignTime[]
}

/** What a screen or the designer knows of a list of events. */
export interface EventsBody extends ListedTimes {
  /** What the clocks show beside the screen. */
  readonly wall: readonly WallOffset[]
  /** From when the times are all that there are. */
  readonly from: number
}

type Chosen = Pick<ItemOf<'eventlist'>['settings'], 'deviceGroupIds' | 'eventIds'>

/** The lists of the screen's own device group. */
export const ownList = '-'

/** How a manifest calls the list of these device groups and events: `3,4-17`. */
export function listName({ deviceGroupIds, eventIds }: Chosen): string {
  const ids = (some: readonly number[]) =>
    Array.from(new Set(some))
      .sort((a, b) => a - b)
      .join(',')
  return `${ids(deviceGroupIds)}-${ids(eventIds)}`
}

/** The event list that repeats an item, undefined where none does. */
export function listOver(program: Program, key: ItemKey): ItemOf<'eventlist'> | undefined {
  return listsOver(program).get(key)
}

/** The event list of each item that one repeats. */
export function listsOver({ items }: Pick<Program, 'items'>): ReadonlyMap<ItemKey, ItemOf<'eventlist'>> {
  const lists = new Map<ItemKey, ItemOf<'eventlist'>>()
  items.forEach((item) => {
    if (item.type !== 'eventlist') return
    for (const key of item.settings.items) if (!lists.has(key)) lists.set(key, item)
  })
  return lists
}
