import { wallTime } from './zone'

/**
 * How digital clocks show time: a number of the list, or 0 for a pattern of one's own. In a pattern letters stand for
 * parts of the time; whatever is no letter stands for itself, and so does what is in 'single quotes'.
 *
 * | yyyy yy | the year | HH H | the hour, 0 to 23 |
 * | MMMM MMM MM M | the month, its name or number | hh h | the hour, 1 to 12 |
 * | dd d | the day of the month | mm m, ss s | minute and second |
 * | EEEE EEE | the day of the week | a | AM or PM |
 */
export const clockFormats: Readonly<Record<number, string>> = {
  1: 'yyyy-MM-dd',
  2: 'dd/MM/yyyy',
  3: 'MM/dd/yyyy',
  4: 'd MMMM yyyy',
  5: 'MMMM d, yyyy',
  6: 'HH:mm',
  7: 'HH:mm:ss',
  8: 'h:mm a',
  9: 'h:mm:ss a',
  10: 'EEEE',
  11: 'EEE, d MMM',
  12: 'EEEE, d MMMM yyyy',
  13: 'd MMM yyyy',
  14: 'yyyy-MM-dd HH:mm',
  15: 'yyyy-MM-dd HH:mm:ss',
  16: 'dd/MM/yyyy HH:mm',
  17: 'EEE HH:mm',
  18: 'yyyy年M月d日',
  19: 'yyyy年M月d日 EEEE',
  20: 'M月d日（EEE）',
  21: 'yyyy/MM/dd',
  22: 'yyyy.MM.dd',
  23: 'a h:mm',
  24: 'MMMM yyyy',
}

/** What an unknown number shows. */
export const usualFormat = 'HH:mm'

export interface ClockLook {
  readonly pattern: string
  /** IANA zone. */
  readonly zone: string
  /** The language of its words; '' is English. */
  readonly locale: string
  readonly letterCase: string
  readonly dayOffset: number
}

const day = 24 * 60 * 60 * 1000
const tokens = /'([^']*)'|(yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE|E|HH|H|hh|h|mm|m|ss|s|a)/g

/** The words of a clock at an instant. */
export function formatClock(t: number, { pattern, zone, locale, letterCase, dayOffset }: ClockLook): string {
  const wall = new Date(wallTime(t, zone) + (Number.isFinite(dayOffset) ? dayOffset : 0) * day)
  if (Number.isNaN(wall.getTime())) return ''
  const words = pattern.replace(tokens, (_, quoted: string | undefined, token: string | undefined) => {
    return token === undefined ? quoted || "'" : part(wall, token, locale)
  })
  if (letterCase === 'U') return words.toUpperCase()
  return letterCase === 'L' ? words.toLowerCase() : words
}

/** In how many milliseconds a clock shows something else. */
export function nextTick(t: number, pattern: string): number {
  const showsSeconds = /s/.test(pattern.replace(/'[^']*'/g, ''))
  const step = showsSeconds ? 1000 : 60_000
  return step - (((t % step) + step) % step)
}

function part(wall: Date, token: string, locale: string): string {
  const hour = wall.getUTCHours()
  switch (token) {
    case 'yyyy':
      return String(wall.getUTCFullYear())
    case 'yy':
      return two(wall.getUTCFullYear() % 100)
    case 'MMMM':
      return named(wall, locale, { month: 'long' })
    case 'MMM':
      return named(wall, locale, { month: 'short' })
    case 'EEEE':
      return named(wall, locale, { weekday: 'long' })
    case 'EEE':
    case 'E':
      return named(wall, locale, { weekday: 'short' })
    case 'MM':
      return two(wall.getUTCMonth() + 1)
    case 'M':
      return String(wall.getUTCMonth() + 1)
    case 'dd':
      return two(wall.getUTCDate())
    case 'd':
      return String(wall.getUTCDate())
    case 'HH':
      return two(hour)
    case 'H':
      return String(hour)
    case 'hh':
      return two(hour % 12 || 12)
    case 'h':
      return String(hour % 12 || 12)
    case 'mm':
      return two(wall.getUTCMinutes())
    case 'm':
      return String(wall.getUTCMinutes())
    case 'ss':
      return two(wall.getUTCSeconds())
    case 's':
      return String(wall.getUTCSeconds())
    default:
      return halfOf(hour, locale)
  }
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

function halfOf(hour: number, locale: string): string {
  if (/^ja/.test(locale)) return hour < 12 ? '午前' : '午後'
  if (/^(zh|hans|hant)/.test(locale)) return hour < 12 ? '上午' : '下午'
  return hour < 12 ? 'AM' : 'PM'
}

const names = new Map<string, Intl.DateTimeFormat>()

/** Asking the browser for a format takes long, and there are few. */
function named(wall: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = names.get(key)
  if (!format) {
    format = formatOf(tagOf(locale), options)
    names.set(key, format)
  }
  return format.format(wall)
}

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}

/** What browsers call a language; the server says `hans` and `hant`. */
function tagOf(locale: string): string {
  if (!locale) return 'en-US'
  return locale === 'hans' || locale === 'hant' ? `zh-${locale === 'hans' ? 'Hans' : 'Hant'}` : locale
}
