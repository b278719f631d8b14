import type { EventsBody } from '@marquee/model/program/list'
import type { SignTime } from '@marquee/model/sign/sign'
import { aSignTime } from '@marquee/model/sign/sign.fake'

/** Examples for tests: events of a Monday and the days after it. */

export const hour = 3_600_000
export const monday = Date.UTC(2026, 10, 30)

/** Hours since the Monday began. */
export const at = (hours: number) => monday + hours * hour

export const event = (from: number, to: number, name: string, part: Partial<SignTime> = {}) =>
  aSignTime(at(from), at(to), { name, ...part })

export function someEvents(times: readonly SignTime[], part: Partial<EventsBody> = {}): EventsBody {
  return { wall: [], from: monday - 24 * hour, until: at(30 * 24), times, ...part }
}
