import type { Abilities } from '../runtime/abilities'
import { createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import { BATCH, type Plays } from '../storage/plays'
import type { Play } from '../storage/store'
import type { Clock } from './clock'
import type { Progress } from './gathering'
import { type Answer, bodyOf } from './http'
import type { Told } from './problems'
import type { Session } from './session'

/** An entry on the screen; `since` is server time. */
export interface Playing {
  channel: number
  scheduleItemId: number
  contentId: number
  since: number
}

/** What is on the screen now, and what follows, from its `since` on; null is standby. */
export interface OnAir {
  playing: Playing | null
  next: Playing | null
}

export interface Status extends Abilities, OnAir {
  problems: Told[]
  manifest: string
  storageFreeMB?: number
  clockOffsetMs: number
  client: string
  clientVersion: string
  width: number
  height: number
}

/** Something that could not be shown or fetched; `at` is server time. */
export interface PlayerError {
  at: number
  contentId: number
  asset: string
  code: string
  detail: string
}

/** The screen's side of the story, told to the server at least every 60 s. */
export interface Reports {
  /** Something that the console shows has changed: reports within `THROTTLE`. */
  changed(): void
  error(error: Omit<PlayerError, 'at'>): void
  stop(): void
}

export interface ReportsOptions {
  session: Session
  plays: Plays
  clock: Clock
  timers: Timers
  random: () => number
  status: () => Promise<Status>
  download: () => Progress | null
}

/**
 * Waits in milliseconds: between reports, after a change, and while more plays are to be sent than one report
 * carries.
 */
const HEARTBEAT = 60_000
const THROTTLE = 10_000
const NEXT_BATCH = 1_000
/** How long plays that the server refused are kept back. */
const REST = 3_600_000
/** How many errors wait at most; the oldest are dropped. */
export const ERRORS_LIMIT = 100
const DETAIL_LIMIT = 500

export function createReports(options: ReportsOptions): Reports {
  const { session, plays, clock, timers, random, status, download } = options
  let errors: PlayerError[] = []
  let lastSent = Number.NEGATIVE_INFINITY
  /** Until then plays are not sent, because the server refused some of them. */
  let playsRest = Number.NEGATIVE_INFINITY

  /** Sends a boot's story and plays. Answers whether there are probably more plays to send. */
  async function deliver(name: string, batch: Play[], story: object): Promise<boolean> {
    const body = { ...story, boot: name, sentAt: clock.now() }
    const first = batch[0]
    // What came before the first play that is held has been acknowledged, whatever the server still has of it.
    let answer = await post(first ? { ...body, acked: first.seq - 1, plays: batch.map(withoutBoot) } : body)
    if (batch.length && isRefusal(answer.status)) {
      playsRest = clock.now() + REST
      // The heartbeat must arrive even if the server cannot take one of the plays.
      answer = await post(body)
    }
    const ackSeq = bodyOf<{ ackSeq?: number }>(answer).ackSeq || 0
    await plays.acknowledged(name, ackSeq)
    return batch.length === BATCH && batch.every(({ seq }) => seq <= ackSeq)
  }

  function post(body: object): Promise<Answer> {
    return session.call('/api/player/report', { method: 'POST', body })
  }

  async function report(): Promise<number> {
    lastSent = clock.now()
    const batches = lastSent < playsRest ? [] : await plays.batches()
    const told = errors
    const story = { status: await status(), download: download() || undefined, errors: told.length ? told : undefined }
    const own = batches.find(({ boot }) => boot === plays.boot)
    let more = await deliver(plays.boot, own ? own.plays : [], story)
    errors = errors.filter((error) => told.indexOf(error) < 0)
    for (const older of batches) {
      if (older.boot !== plays.boot) more = (await deliver(older.boot, older.plays, {})) || more
    }
    return more ? NEXT_BATCH : HEARTBEAT
  }

  const loop = createLoop({ timers, random, task: report })

  function changed() {
    loop.soon(Math.max(0, lastSent + THROTTLE - clock.now()))
  }

  return {
    changed,
    error(error) {
      const detail = error.detail.slice(0, DETAIL_LIMIT)
      errors = errors.concat({ ...error, detail, at: clock.now() }).slice(-ERRORS_LIMIT)
      changed()
    },
    stop: loop.stop,
  }
}

function withoutBoot({ boot: _, ...play }: Play): Omit<Play, 'boot'> {
  return play
}

/** Whether the server understood the report and will not take it, however often it is sent. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 413 || status === 422
}
