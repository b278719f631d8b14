import { describe, expect, it } from 'vitest'
import { aManifest, anEntry } from './fixtures'
import { locate } from './locate'
import type { Segment, WallOffset } from './timetable'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** What the clocks of a zone show at an instant, as if it were UTC: the oracle, which knows nothing of offsets. */
function oracle(zone: string): (t: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (t) => {
    const part = Object.fromEntries(format.formatToParts(t).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  }
}

/** The offsets of a zone, found by looking at its clocks twice a day, and every half hour where they were changed. */
function wallOf(shown: (t: number) => number, from: number, to: number): WallOffset[] {
  const offsetAt = (t: number) => shown(t) - t
  const wall: WallOffset[] = [[from, offsetAt(from)]]
  for (let t = from; t < to; t += 12 * hour) {
    const next = offsetAt(t + 12 * hour)
    if (next === wall[wall.length - 1]?.[1]) continue
    let changed = t
    while (offsetAt(changed) !== next) changed += hour / 2
    wall.push([changed, next])
  }
  return wall
}

/** The first instant, on the half hour, at which the clocks show a time or a later one. */
function firstAt(shown: (t: number) => number, wanted: number): number {
  let t = wanted - 15 * hour
  while (shown(t) < wanted) t += hour / 2
  return t
}

/** A manifest of 35 days of the wall in which `name` plays from one hour of the day to another, every day. */
function daily(zone: string, first: string, hours: Record<string, [from: number, to: number]>) {
  const shown = oracle(zone)
  const midnight = Date.parse(`${first}T00:00Z`)
  const horizon = { from: firstAt(shown, midnight), to: firstAt(shown, midnight + 35 * day) }
  const segments: Segment[] = []
  for (let d = midnight; d < midnight + 35 * day; d += day) {
    for (const [loop, [from, to]] of Object.entries(hours)) {
      const span = { from: firstAt(shown, d + from * hour), to: firstAt(shown, d + to * hour) }
      if (span.from < span.to) segments.push({ ...span, anchor: span.from, loop })
    }
  }
  const loops = Object.fromEntries(Object.keys(hours).map((name) => [name, [anEntry(name, { durationMs: 7000 })]]))
  const wall = wallOf(shown, horizon.from, horizon.from + 2 * 366 * day)
  return { shown, horizon, manifest: aManifest(loops, segments, { horizon, wall }) }
}

const zones: [zone: string, first: string][] = [
  ['Europe/Berlin', '2027-02-15'],
  ['Europe/Berlin', '2027-09-20'],
  ['Europe/Berlin', '2027-03-10'],
  ['America/New_York', '2026-10-10'],
  ['America/Santiago', '2026-08-05'],
  ['America/Havana', '2026-02-10'],
  ['Australia/Lord_Howe', '2026-09-01'],
  ['Africa/Casablanca', '2026-01-25'],
  ['Asia/Kolkata', '2026-06-01'],
]

describe('a screen without contact for longer than its horizon', () => {
  it('G171_is on time after a clock change', () => {
    const { manifest } = daily('Europe/Berlin', '2027-02-15', { a: [9, 17] })
    const at = (text: string) => locate(manifest, 0, Date.parse(text))
    expect(at('2027-03-30T09:30+02:00')).toMatchObject({ kind: 'playing', offsetMs: 1_800_000 % 7000 })
    expect(at('2027-03-30T17:30+02:00')).toEqual({
      kind: 'gap',
      from: Date.parse('2027-03-30T17:00+02:00'),
      to: Date.parse('2027-03-31T09:00+02:00'),
    })
    expect(at('2027-11-02T09:00+01:00')).toMatchObject({ kind: 'playing', offsetMs: 0 })
    expect(at('2027-11-02T08:59:59+01:00')).toMatchObject({ kind: 'gap' })
  })

  it.each(zones)('G171_plays what the wall promises in %s from %s, for two years', (zone, first) => {
    const { manifest, shown, horizon } = daily(zone, first, { a: [2, 3], b: [9, 17], c: [22.5, 23.5] })
    let checked = 0
    for (let t = horizon.to; t < horizon.from + 2 * 365 * day; t += 19 * hour + 60_000 * (checked % 7)) {
      checked++
      // On days on which clocks change, the hours around it are judged by the timetable's own rule, not by this one.
      if (shown(t + 12 * hour) - shown(t - 12 * hour) !== day) continue
      const of = (((shown(t) % day) + day) % day) / hour
      const wanted = of >= 2 && of < 3 ? 'a' : of >= 9 && of < 17 ? 'b' : of >= 22.5 && of < 23.5 ? 'c' : null
      const place = locate(manifest, 0, t)
      expect(place.kind === 'playing' ? place.entry.key : null, `${new Date(t).toISOString()} ${of}`).toBe(wanted)
    }
    expect(checked).toBeGreaterThan(700)
  })

  it.each(zones)('never stands still and never overlaps in %s from %s', (zone, first) => {
    const { manifest, horizon } = daily(zone, first, { a: [0, 2.5], b: [2.5, 12], c: [12, 24] })
    let t = horizon.to - day
    for (let steps = 0; t < horizon.from + 400 * day; steps++) {
      const place = locate(manifest, 0, t)
      const to = place.kind === 'gap' ? place.to : place.endsAt
      expect(place.kind, new Date(t).toISOString()).toBe('playing')
      expect(to).toBeGreaterThan(t)
      t = to + (steps % 3) * 3 * hour
    }
  })
})
