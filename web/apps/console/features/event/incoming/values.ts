import type { Subscription } from './queries'

/** What people say of events that come from a calendar, as the API has it. */
export type Given = Pick<Subscription, 'deviceGroupIds' | 'eventSignDeviceGroupIds' | 'type' | 'privateEvent'>

export interface ImportValues extends Given {
  /** One file, or none yet. */
  file: readonly File[]
}

export interface SubscriptionValues extends Given {
  /** Absent until one is chosen. */
  sourceId: number | undefined
}

/** How large a file may be, in bytes. */
export const FILE_MOST = 5 << 20

export const nothingGiven: Given = {
  deviceGroupIds: [],
  eventSignDeviceGroupIds: [],
  type: '',
  privateEvent: false,
}

export function toSubscriptionValues(subscription: Subscription): SubscriptionValues {
  const { sourceId, deviceGroupIds, eventSignDeviceGroupIds, type, privateEvent } = subscription
  return { sourceId, deviceGroupIds, eventSignDeviceGroupIds, type, privateEvent }
}
