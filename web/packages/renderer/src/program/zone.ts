/** The clocks of a zone, by what every browser knows of it: the oldest have no `formatToParts`. */

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** What the clocks of a zone show at an instant, as if it were UTC; a zone that the browser does not know is UTC. */
export function wallTime(t: number, zone: string): number {
  const format = formatOf(zone)
  if (!format || Number.isNaN(new Date(t).getTime())) return t
  const [month, day, year, hour, minute, second] = (format.format(t).match(/\d+/g) ?? []).map(Number)
  const shown = Date.UTC(year ?? 1970, (month ?? 1) - 1, day ?? 1, (hour ?? 0) % 24, minute ?? 0, second ?? 0)
  return shown + modulo(t, 1000)
}

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayOf(t: number, zone: string): string {
  const wall = wallTime(t, zone)
  return Number.isFinite(wall) ? new Date(wall).toISOString().slice(0, 10) : ''
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone)
  if (format === undefined) {
    format = create(zone)
    formats.set(zone, format)
  }
  return format
}

function create(timeZone: string): Intl.DateTimeFormat | null {
  const two = '2-digit'
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hour12: false,
    })
  } catch {
    return null
  }
}

/** The remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
