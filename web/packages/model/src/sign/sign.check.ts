import * as v from 'valibot'
import { dayMs } from '../hours'
import type { ListedTimes } from '../program/list'
import { type Sign, type SignTime, signCovers, signLanguages, signLayouts } from './sign'

/** Neither a sign, with its own times and those of others, nor a list has more; the rest is left out. */
const mostTimes = 2_000

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

const listed = {
  until: v.fallback(since, furthest),
  times: v.array(v.unknown()),
}

const list = v.object(listed)
const lists = v.record(v.string(), v.unknown())

const sign = v.object({
  ...listed,
  layout: v.fallback(v.picklist(signLayouts), 'Door'),
  title: text,
  language: v.fallback(v.picklist(signLanguages), 'en'),
  covers: v.fallback(v.picklist(signCovers), 'Gaps'),
  beforeMs: v.fallback(v.pipe(whole, v.minValue(0), v.maxValue(7 * dayMs)), 0),
  days: v.fallback(v.pipe(whole, v.minValue(1), v.maxValue(31)), 1),
  background: content,
})

/**
 * The sign that `input` is, whose times are milliseconds since `start`; null when it is none. What a newer server says
 * in words that are not known here is as if it said the usual; a time that is none costs itself alone.
 */
export function readSign(input: unknown, start: number): Sign | null {
  const found = v.safeParse(sign, input)
  if (!found.success) return null
  return { ...found.output, ...listedTimes(found.output, start) }
}

/** The lists of events that `input` is, with times as those of a sign; null when it is none. A wrong one is left out. */
export function readLists(input: unknown, start: number): Record<string, ListedTimes> | null {
  const found = v.safeParse(lists, input)
  if (!found.success) return null
  const read: Record<string, ListedTimes> = {}
  for (const name of Object.keys(found.output)) {
    const one = v.safeParse(list, found.output[name])
    if (one.success) read[name] = listedTimes(one.output, start)
  }
  return read
}

function listedTimes({ until, times: given }: v.InferOutput<typeof list>, start: number): ListedTimes {
  const times: SignTime[] = []
  for (const one of given.slice(0, mostTimes)) {
    const read = v.safeParse(time, one)
    if (read.success) times.push({ ...read.output, from: start + read.output.from, to: start + read.output.to })
  }
  return { until: start + until, times: times.sort((a, b) => a.from - b.from) }
}
