import type { DashboardSummary } from '@marquee/api/types'

/** One bar, slice or point: what it is called, how much it is, and its colour. */
export interface Datum {
  key: string
  value: number
  colour: string
}

const tone = (name: string) => `var(--mq-tone-${name}-text)`

/** What types are told apart by, besides their names. */
const colours = ['var(--mq-primary)', tone('success'), tone('warning'), tone('danger'), tone('neutral'), tone('info')]

/** How the screens are doing. */
export function byState(summary: DashboardSummary): Datum[] {
  return [
    { key: 'online', value: summary.devicesOnline, colour: tone('success') },
    { key: 'offline', value: summary.devicesOffline, colour: tone('danger') },
    { key: 'never', value: summary.devicesNeverSeen, colour: tone('neutral') },
  ]
}

/** How many contents there are of each type, or how many bytes they take. */
export function byType(summary: DashboardSummary, what: 'count' | 'bytes'): Datum[] {
  return summary.contentByType.map((part, index) => ({
    key: part.type,
    value: part[what],
    colour: colours[index % colours.length] as string,
  }))
}

/** How many changes each of the last days saw. */
export function byDay(summary: DashboardSummary): Datum[] {
  return summary.activity.map(({ date, changes }) => ({ key: date, value: changes, colour: 'var(--mq-primary)' }))
}

export function sum(data: readonly Datum[]): number {
  return data.reduce((total, { value }) => total + value, 0)
}

/** What is left free between two parts of a ring, in hundredths of it. */
const GAP = 0.6

/** Where each part of a ring begins and how long it is, in hundredths of the ring; of nothing it is nothing. */
export function arcs(data: readonly Datum[]): [start: number, length: number][] {
  const total = sum(data)
  const gap = data.filter(({ value }) => value > 0).length > 1 ? GAP : 0
  let end = 0
  return data.map(({ value }) => {
    const start = end
    end += (value / total) * 100
    return [start, value === 0 ? 0 : Math.max(end - start - gap, GAP)]
  })
}
