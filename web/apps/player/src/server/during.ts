import type { State } from '@marquee/model/hours'
import type { Gap, Playing } from '@marquee/model/locate'

const WEEK = 604_800_000

/** What plays at `t` while something is on; while it is off nothing does, until it is on again. */
export function during<E>({ on, until }: State, place: Playing<E> | Gap, t: number): Playing<E> | Gap {
  if (!on) return { kind: 'gap', from: t, to: Math.min(until, t + WEEK) }
  if (place.kind === 'gap') return { ...place, to: Math.min(place.to, until) }
  return { ...place, endsAt: Math.min(place.endsAt, until) }
}
