import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dayMs, nextShowing } from './hours'
import { type PowerPlan, powerAt } from './power'
import type { WallOffset } from './timetable'
import { firstShowing, offsetAt } from './wall'

/** The server has the same plans, and says the same of them. */
interface Case {
  readonly name: string
  readonly plan: PowerPlan
  readonly zone: string
  /** Times of the wall, as those in `on`. */
  readonly from: string
  readonly to: string
  readonly on: readonly string[]
}

const file = join(import.meta.dirname, '../../../../test/power/plans.json')
const cases: Case[] = JSON.parse(readFileSync(file, 'utf8'))

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** What a zone's clocks show less UTC, from some days before a time on. */
function wallOf(zone: string, around: number): WallOffset[] {
  const shows = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const wall: [number, number][] = []
  for (let t = around - 7 * dayMs; t < around + 14 * dayMs; t += dayMs / 48) {
    const offset = asUtc(shows.format(t)) - t
    if (offset !== wall[wall.length - 1]?.[1]) wall.push([t, offset])
  }
  return wall
}

/** When a plan has the screen on, as a screen finds out: from one change to the next. */
function stretches({ plan, zone, from, to }: Case): string[] {
  const wall = wallOf(zone, asUtc(from))
  const end = firstShowing(wall, asUtc(to))
  const shown = (t: number) => new Date(t + offsetAt(wall, t)).toISOString().slice(0, 16).replace('T', ' ')
  const found: string[] = []
  for (let t = firstShowing(wall, asUtc(from)); t < end; ) {
    const { on, until } = powerAt(plan, wall, t)
    expect(until).toBeGreaterThan(t)
    const change = Math.min(until, end)
    if (on) found.push(`${shown(t)} – ${shown(change)}`)
    t = change
  }
  return found
}

describe('R370 a screen is on', () => {
  it.each(cases)('$name', (one) => {
    expect(stretches(one)).toEqual(one.on)
  })
})

describe('the next change of a plan', () => {
  const mondays: PowerPlan = {
    mode: 'Week',
    scheduleByWeek: [{ dayOfWeek: [1], schedule: { onHour: 8, onMinute: 0, offHour: 18, offMinute: 0 } }],
    exceptions: [],
  }
  const at = (text: string) => powerAt(mondays, [], asUtc(text))

  it('is to the millisecond', () => {
    expect(powerAt(mondays, [], asUtc('2026-11-23 08:00') - 1)).toEqual({ on: false, until: asUtc('2026-11-23 08:00') })
    expect(at('2026-11-23 08:00')).toEqual({ on: true, until: asUtc('2026-11-23 18:00') })
    expect(at('2026-11-23 18:00')).toEqual({ on: false, until: asUtc('2026-11-30 08:00') })
  })

  it('lies behind days that are exceptions', () => {
    const schedule = { onHour: 0, onMinute: 0, offHour: 0, offMinute: 0 }
    const plan = { ...mondays, exceptions: [{ date: '2026-11-30', off: true, schedule }] }
    expect(powerAt(plan, [], asUtc('2026-11-23 18:00')).until).toBe(asUtc('2026-12-07 08:00'))
  })

  it('never comes where a plan is always on, or never', () => {
    const everyDay = { ...mondays, scheduleByWeek: [{ dayOfWeek: [0, 1, 2, 3, 4, 5, 6], schedule: sixToSix }] }
    expect(powerAt(everyDay, [], asUtc('2026-11-23 18:00'))).toEqual({ on: true, until: Number.POSITIVE_INFINITY })
    const never: PowerPlan = { mode: 'Week', scheduleByWeek: [], exceptions: [] }
    expect(powerAt(never, [], 0)).toEqual({ on: false, until: Number.POSITIVE_INFINITY })
  })

  const sixToSix = { onHour: 6, onMinute: 0, offHour: 6, offMinute: 0 }
})

describe('the next showing of a time', () => {
  it('is today or tomorrow, on the clocks of the wall', () => {
    const tokyo: WallOffset[] = [[0, 9 * 3_600_000]]
    expect(nextShowing('03:30', tokyo, asUtc('2026-11-22 18:00'))).toBe(asUtc('2026-11-22 18:30'))
    expect(nextShowing('03:30', tokyo, asUtc('2026-11-22 18:30'))).toBe(asUtc('2026-11-23 18:30'))
  })
})
