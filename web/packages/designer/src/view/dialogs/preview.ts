import { noEffect } from '@marquee/model/effects'
import type { Program } from '@marquee/model/program/program'
import type { Shown } from '@marquee/model/shown'
import { foreverMs } from '@marquee/renderer/program/turns'

/** The page that plays at a moment of a round, and how far it is. */
export interface Moment {
  readonly page: number
  readonly ms: number
}

/** How long each page stays, in milliseconds; what stays until somebody touches stays for ever. */
export function pageLengths({ order, pages }: Program): readonly number[] {
  return order.map((key) => {
    const seconds = pages.get(key)?.duration ?? 0
    return seconds > 0 ? seconds * 1000 : foreverMs
  })
}

/** Where a time since the beginning lies; after the last page comes the first. */
export function momentAt(lengths: readonly number[], elapsedMs: number): Moment {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let ms = total > 0 ? elapsedMs % total : 0
  for (const [page, length] of lengths.entries()) {
    if (ms < length) return { page, ms }
    ms -= length
  }
  return { page: 0, ms: 0 }
}

/** When a page begins. */
export function startOf(lengths: readonly number[], page: number): number {
  return lengths.slice(0, page).reduce((sum, length) => sum + length, 0)
}

export function isEndless(length: number | undefined): boolean {
  return length === undefined || length >= foreverMs
}

/** The program as a screen is told to show it. */
export function shownProgram({ name }: Program): Shown {
  return {
    kind: 'program',
    name,
    asset: 'program',
    url: '',
    durationMs: Number.MAX_SAFE_INTEGER,
    effectIn: noEffect,
    effectOut: noEffect,
    mute: false,
    fit: 'contain',
  }
}

/** A clock that goes with another one, and can be stopped. */
export interface StoppableClock {
  now(): number
  run(): void
  stop(): void
}

export function createStoppableClock(real: () => number): StoppableClock {
  let behind = 0
  let stoppedAt: number | null = real()
  return {
    now: () => (stoppedAt ?? real()) - behind,
    run() {
      if (stoppedAt !== null) behind += real() - stoppedAt
      stoppedAt = null
    },
    stop() {
      stoppedAt ??= real()
    },
  }
}
