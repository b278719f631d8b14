import { dayAt, dayMs } from '../hours'
import type { Span, Timetable } from '../timetable'
import { firstShowing } from '../wall'

/** How a sign looks: one room, free or taken; or a list of what takes place. */
export const signLayouts = ['Door', 'Lobby'] as const
export type SignLayout = (typeof signLayouts)[number]

/** In which languages a sign speaks. */
export const signLanguages = ['en', 'ja', 'zh-Hans', 'zh-Hant'] as const
export type SignLanguage = (typeof signLanguages)[number]

/** When a sign shows in place of what is planned: never, from a while before each event to its end, or always. */
export const signCovers = ['Gaps', 'Events', 'Always'] as const
export type SignCovers = (typeof signCovers)[number]

/** One time at which an event takes place. Of a private one all texts are empty. */
export interface SignTime extends Span {
  readonly allDay: boolean
  readonly name: string
  readonly detail: string
  readonly organization: string
  /** The name of its type. */
  readonly type: string
  /** Of its type, #RRGGBB; empty: none. */
  readonly color: string
  /** Of an event that the screen itself has not: where it takes place. */
  readonly place: string
  /** Contents; 0 is none. */
  readonly icon: number
  readonly background: number
  readonly private: boolean
  /** It is on other signs alone: a room is no less free for it. */
  readonly elsewhere: boolean
}

/** What tells people beside a screen what takes place there. Instants are milliseconds since the epoch. */
export interface Sign {
  readonly layout: SignLayout
  readonly title: string
  readonly language: SignLanguage
  readonly covers: SignCovers
  /** With `Events`: how long before an event it covers what is planned. */
  readonly beforeMs: number
  /** How many days of the wall it lists; the first is today. */
  readonly days: number
  /** A content; 0 is none. */
  readonly background: number
  /** To when the times are all that there are; beyond it nothing is known. */
  readonly until: number
  /** In order of `from`; they may overlap. */
  readonly times: readonly SignTime[]
}

/** What a sign says at an instant. */
export interface SignNow {
  /** Unknown is where the horizon, or what is known, does not reach. */
  readonly state: 'free' | 'taken' | 'unknown'
  /** What is on; at a door in its room. */
  readonly current: readonly SignTime[]
  /**
   * Taken: the first instant at which nothing takes place, or null where that is beyond the horizon. Free: the next
   * start that is listed, or null.
   */
  readonly until: number | null
  /** What begins later, and before the last of the listed days is over. */
  readonly next: readonly SignTime[]
  /** Whether it shows in place of what is planned. */
  readonly covers: boolean
  /** When it begins to, or ends; infinity is never, as far as is known. */
  readonly coversUntil: number
  /** The next instant at which anything of this may be otherwise. */
  readonly changesAt: number
}

/** What a sign says at `t`. */
export function signAt(sign: Sign, timetable: Pick<Timetable, 'horizon' | 'wall'>, t: number): SignNow {
  const { wall } = timetable
  const horizon = { from: timetable.horizon.from, to: Math.min(timetable.horizon.to, sign.until) }
  const isDoor = sign.layout === 'Door'
  const own = isDoor ? sign.times.filter(({ elsewhere }) => !elsewhere) : sign.times
  const midnight = (days: number) => firstShowing(wall, dayAt(wall, t) + days * dayMs)
  const cover = coverAt(sign, own, horizon, t)
  const edges = [horizon.from, horizon.to, midnight(1), cover.coversUntil]
  if (t < horizon.from || t >= horizon.to) {
    const changesAt = firstAfter(t, edges)
    return { state: 'unknown', current: [], until: null, next: [], ...cover, changesAt }
  }
  const current = own.filter(({ from, to }) => from <= t && t < to)
  const listedUntil = midnight(sign.days)
  const comes = ({ from }: Span) => from > t && from < listedUntil
  // At a door, that something private takes place elsewhere would be read as that its room is taken.
  const next = sign.times.filter((one) => comes(one) && !(isDoor && one.elsewhere && one.private))
  for (const { from, to } of sign.times) edges.push(from, to)
  return {
    state: current.length > 0 ? 'taken' : 'free',
    current,
    until: current.length > 0 ? within(horizon, stretchEnd(own, t)) : (own.find(comes)?.from ?? null),
    next,
    ...cover,
    changesAt: firstAfter(t, edges),
  }
}

/** Whether a sign takes the place of what is planned, and until when that stays so. */
function coverAt(
  { covers, beforeMs }: Sign,
  times: readonly SignTime[],
  horizon: Span,
  t: number,
): Pick<SignNow, 'covers' | 'coversUntil'> {
  if (covers !== 'Events') return { covers: covers === 'Always', coversUntil: Number.POSITIVE_INFINITY }
  const spans: Span[] = []
  for (const one of times) {
    const from = Math.max(one.from - beforeMs, horizon.from)
    const to = Math.min(one.to, horizon.to)
    if (from < to) spans.push({ from, to })
  }
  if (spans.some(({ from, to }) => from <= t && t < to)) return { covers: true, coversUntil: stretchEnd(spans, t) }
  const starts = spans.map(({ from }) => from)
  return { covers: false, coversUntil: firstAfter(t, starts) }
}

/** When the spans around an instant, in order of their starts, leave the first gap. */
function stretchEnd(spans: readonly Span[], t: number): number {
  let end = t
  for (const { from, to } of spans) if (from <= end && to > end) end = to
  return end
}

/** What goes on at the end of the horizon may go on beyond it. */
function within({ to }: Span, end: number): number | null {
  return end < to ? end : null
}

function firstAfter(t: number, instants: readonly number[]): number {
  return instants.reduce((first, at) => (at > t && at < first ? at : first), Number.POSITIVE_INFINITY)
}
