import type { EventGroup, GroupLook } from './queries'

/** A device group above another, and what it says itself. */
export type Above = EventGroup['above'][number]

/** The nearest of the groups above a device group that says a field, which counts where the group itself says none; undefined where none does. */
export function saidAbove({ above }: Pick<EventGroup, 'above'>, field: keyof GroupLook): Above | undefined {
  return above.find((one) => one[field])
}
