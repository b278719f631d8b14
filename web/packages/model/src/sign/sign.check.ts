import * as v from 'valibot'
import { dayMs } from '../hours'
import { type Sign, type SignTime, signCovers, signLanguages, signLayouts } from './sign'

/** A sign has no more times, its own and those of others; the rest is left out. */
export const mostSignTimes = 1_000

/** Milliseconds: what a screen is told lies within weeks, and what lies beyond decades is no time of an event. */
const furthest = 40 * 366 * dayMs

const whole = v.pipe(v.number(), v.safeInteger())
const since = v.pipe(whole, v.minValue(-furthest), v.maxValue(furthest))
const text = v.fallback(v.string(), '')
const content = v.fallback(v.pipe(whole, v.minValue(0)), 0)
const yes = v.fallback(v.boolean(), false)

const time = v.pipe(
  v.object({
    from: since,
    to: since,
    allDay: yes,
    name: text,
    detail: text,
    organization: text,
    type: text,
    color: text,
    place: text,
    icon: content,
    background: content,
    private: yes,
    elsewhere: yes,
  }),
  v.check(({ from, to }) => from < to),
)

const sign = v.object({
  layout: v.fallback(v.picklist(signLayouts), 'Door'),
  title: text,
  language: v.fallback(v.picklist(signLanguages), 'en'),
  covers: v.fallback(v.picklist(signCovers), 'Gaps'),
  beforeMs: v.fallback(v.pipe(whole, v.minValue(0), v.maxValue(7 * dayMs)), 0),
  days: v.fallback(v.pipe(whole, v.minValue(1), v.maxValue(31)), 1),
  background: content,
  until: v.fallback(since, furthest),
  times: v.array(v.unknown()),
})

/**
 * The sign that `input` is, whose times are milliseconds since `start`; null when it is none. What a newer server says
 * in words that are not known here is as if it said the usual; a time that is none costs itself alone.
 */
export function readSign(input: unknown, start: number): Sign | null {
  const found = v.safeParse(sign, input)
  if (!found.success) return null
  const times: SignTime[] = []
  for (const one of found.output.times.slice(0, mostSignTimes)) {
    const read = v.safeParse(time, one)
    if (read.success) times.push({ ...read.output, from: start + read.output.from, to: start + read.output.to })
  }
  return { ...found.output, until: start + found.output.until, times: times.sort((a, b) => a.from - b.from) }
}
