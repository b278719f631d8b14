import type { ListDefaults } from '@marquee/ui/list/position'

/** The latest end first (R392). */
export const listDefaults = {
  name: 'event',
  sort: 'ends',
  descending: true,
  filters: ['expired', 'type', 'deviceGroup'],
} as const satisfies ListDefaults

/** What narrows the calendar, as in the list. */
export const calendarDefaults = { filters: ['type', 'deviceGroup'] } as const satisfies ListDefaults

/** By the names of their device groups. */
export const signDefaults = {} as const satisfies ListDefaults

/** By the names of their device groups. */
export const feedDefaults = {} as const satisfies ListDefaults

/** By the names of their sources. */
export const subscriptionDefaults = {} as const satisfies ListDefaults

/** By the names of the device groups. */
export const groupDefaults = { filters: ['deviceGroup'] } as const satisfies ListDefaults

/** What a device group shows: what is over first stands first. */
export const groupEventDefaults = {
  name: 'groupEvent',
  sort: 'ends',
  filters: ['expired', 'type'],
} as const satisfies ListDefaults

/** A company has at most 200 types: all of them on one page. */
export const typeDefaults = { pageSize: 200 } as const satisfies ListDefaults
