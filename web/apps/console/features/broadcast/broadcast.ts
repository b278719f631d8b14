import type { Feature } from '@marquee/api/features'
import type { RecordKind } from '@marquee/api/keys'
import type { Item } from '@marquee/api/types'
import type { Looks } from '@marquee/designer/view/message/useBoard'
import type { Tone } from '@marquee/ui/theme/tokens'

/** Words that show at once on screens, over everything else, or have done so. */
export type Broadcast = Item<'/api/broadcast'>

/** One of the screens that a broadcast is for. */
export type BroadcastScreen = Item<'/api/broadcast/{id}/screen'>

export type Urgency = 'message' | 'emergency'

export type ScreenState = BroadcastScreen['state']

/** In the order in which they are told: what has come out well first. */
export const states: readonly ScreenState[] = ['shown', 'covered', 'sent', 'waiting', 'failed']

export const stateTones: Record<ScreenState, Tone> = {
  shown: 'success',
  covered: 'warning',
  sent: 'info',
  waiting: 'neutral',
  failed: 'danger',
}

/** Each urgency has a right of its own. */
export const rightOf: Record<Urgency, Feature> = { message: 'Message', emergency: 'Emergency' }

/** What hints and the trail call it. */
export const entityOf = { message: 'broadcast', emergency: 'emergency' } as const satisfies Record<Urgency, RecordKind>

/** Each urgency has operations of its own, and both have the same shape. */
export function pathOf(urgency: Urgency) {
  return `/api/${entityOf[urgency]}` as '/api/broadcast'
}

/** How many screens are in each state. */
export function countsOf({ screens, sent, shown, covered, failed }: Broadcast): Record<ScreenState, number> {
  return { shown, covered, sent, waiting: Math.max(0, screens - sent - shown - covered - failed), failed }
}

/** The states that are told of a broadcast, and one that is asked for: hardly any broadcast is ever covered. */
export function statesOf({ covered }: Broadcast, asked?: string): ScreenState[] {
  return states.filter((state) => state !== 'covered' || covered > 0 || asked === state)
}

/** Whether a screen may show yet what somebody has ended: it has not said that it took it away. */
export function lingersOn({ lingering }: Broadcast, { state, endedAt }: BroadcastScreen): boolean {
  return lingering > 0 && !endedAt && (state === 'sent' || state === 'shown')
}

export function looksOf({ layout, label }: Pick<Broadcast, 'layout' | 'label'>): Looks {
  return { layout, label }
}
