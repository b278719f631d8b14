/** Durations are integer milliseconds; people write and read them as minutes and seconds. */

export interface MinutesSeconds {
  readonly minutes: number
  /** 0 to 59. */
  readonly seconds: number
}

export function fromMinutesSeconds(minutes: number, seconds: number): number {
  return Math.round((minutes * 60 + seconds) * 1000)
}

/** The nearest whole second; a duration below 0 counts as 0. */
export function toMinutesSeconds(durationMs: number): MinutesSeconds {
  const total = wholeSeconds(durationMs)
  return { minutes: Math.floor(total / 60), seconds: total % 60 }
}

/** `0:05`, `12:34`, and from an hour on `1:02:03`. */
export function formatDuration(durationMs: number): string {
  const total = wholeSeconds(durationMs)
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor(total / 60) % 60
  const seconds = twoDigits(total % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`
}

/** The length of a loop. */
export function loopDuration(entries: readonly { readonly durationMs: number }[]): number {
  return entries.reduce((sum, entry) => sum + entry.durationMs, 0)
}

/** An item's duration in the unit of its contents' durations; a content without totalPage has one page (R201, R202). */
export function itemDuration(contents: readonly { readonly duration: number; readonly totalPage?: number }[]): number {
  return contents.reduce((sum, content) => sum + content.duration * (content.totalPage ?? 1), 0)
}

function wholeSeconds(durationMs: number): number {
  return Math.max(0, Math.round(durationMs / 1000))
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
