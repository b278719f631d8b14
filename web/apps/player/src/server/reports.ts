import type { Ability } from '../control/abilities'
import type { Said } from '../control/control'
import type { Off } from '../control/power'
import type { Abilities } from '../runtime/abilities'
import { createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import { BATCH, type Plays } from '../storage/plays'
import type { Play } from '../storage/store'
import type { Clock } from './clock'
import { detailOf } from './detail'
import type { Progress } from './gathering'
import { type Answer, bodyOf, isRefusal, refusalOf } from './http'
import type { Files } from './manifests'
import type { HeldNotice } from './notices'
import type { Told } from './problems'
import type { Session } from './session'

/** An entry on the screen; `since` is server time. */
export interface Playing {
  channel: number
  scheduleItemId: number
  contentId: number
  since: number
}

/** What people see over what plays, or in place of it: the screen's sign, or an emergency that fills the screen. */
export type Cover = 'sign' | 'emergency'

/** What is on the screen now, and what follows, from its `since` on; null is standby. */
export interface OnAir {
  playing: Playing | null
  next: Playing | null
  covered?: Cover | undefined
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
  /** Of settings and commands, by their names. */
  abilities?: Record<string, Ability>
  health?: Health
  messages?: readonly HeldNotice[]
  files?: Files
}

/** How the screen is. */
export interface Health {
  /** When the page was loaded, in server time, and how often that was in the last 24 hours. */
  startedAt: number
  starts: number
  /** What could not be shown or fetched since then. */
  errors: number
  storageUsedMB?: number
  storageQuotaMB?: number
  /** The part of the memory for scripts that is used, in percent. */
  memory?: number
  /** Why the screen is off. */
  off?: Off
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
  /** Something is to be told at once, or to be heard. */
  now(): void
  /** How many errors there were since the page was loaded. */
  readonly errors: number
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
  /** The server was told this. */
  told: (status: Status) => void
  /** What is said of settings and commands, and who hears what the server answers to it. */
  control: { say(): Said; heard(said: Said, answer: unknown): Promise<void> }
}

/** What an older server may not take, or what may be wrong with a single report. */
type Extra = 'plays' | 'health' | 'control'

/** What a report that is refused is tried again without, one after the other. */
const WITHOUT: Extra[][] = [
  [],
  ['plays'],
  ['health'],
  ['health', 'plays'],
  ['health', 'control'],
  ['health', 'control', 'plays'],
]

interface Story {
  status: Status
  download: Progress | undefined
  errors: PlayerError[] | undefined
  control: Said
}

/**
 * Waits in milliseconds: between reports, after a change, and while more plays are to be sent than one report
 * carries.
 */
const HEARTBEAT = 60_000
const THROTTLE = 10_000
const NEXT_BATCH = 1_000
/** How long what the server refused is kept back. */
const REST = 3_600_000
/** How many errors wait at most; the oldest are dropped. */
export const ERRORS_LIMIT = 100

export function createReports(options: ReportsOptions): Reports {
  const { session, plays, clock, timers, random, status, download } = options
  let errors: PlayerError[] = []
  let errorCount = 0
  let lastSent = Number.NEGATIVE_INFINITY
  /** Until then these are not sent, because the server refused them. */
  const rests: Record<Extra, number> = { plays: 0, health: 0, control: 0 }

  /** Sends a boot's story and plays. Answers whether there are probably more plays to send. */
  async function deliver(name: string, plays: Play[], story: Story | null): Promise<boolean> {
    const has = (extra: Extra) => clock.now() >= rests[extra] && (extra === 'plays' ? plays.length > 0 : story !== null)
    let answer: Answer | null = null
    for (const without of WITHOUT) {
      if (!without.every(has)) continue
      const takes = (extra: Extra) => has(extra) && without.indexOf(extra) < 0
      answer = await post(name, takes('plays') ? plays : [], story && within(story, takes))
      if (isRefusal(answer.status)) continue
      const { ackSeq = 0, control } = bodyOf<{ ackSeq?: number; control?: unknown }>(answer)
      const heard = story && takes('control') ? options.control.heard(story.control, control) : null
      for (const extra of without) rests[extra] = clock.now() + REST
      await options.plays.acknowledged(name, ackSeq)
      await heard
      return plays.length === BATCH && plays.every(({ seq }) => seq <= ackSeq)
    }
    throw refusalOf(answer as Answer)
  }

  function post(name: string, plays: Play[], story: object | null): Promise<Answer> {
    const first = plays[0]
    const body = {
      ...story,
      boot: name,
      sentAt: clock.now(),
      // What came before the first play that is held has been acknowledged, whatever the server still has of it.
      ...(first && { acked: first.seq - 1, plays: plays.map(withoutBoot) }),
    }
    return session.call('/api/player/report', { method: 'POST', body })
  }

  async function report(): Promise<number> {
    lastSent = clock.now()
    const batches = await plays.batches()
    const told = errors
    const story = {
      status: await status(),
      download: download() || undefined,
      errors: told.length ? told : undefined,
      control: options.control.say(),
    }
    const own = batches.find(({ boot }) => boot === plays.boot)
    let more = await deliver(plays.boot, own ? own.plays : [], story)
    options.told(story.status)
    errors = errors.filter((error) => told.indexOf(error) < 0)
    for (const older of batches) {
      if (older.boot !== plays.boot && lastSent >= rests.plays) {
        more = (await deliver(older.boot, older.plays, null)) || more
      }
    }
    return more ? NEXT_BATCH : HEARTBEAT
  }

  const loop = createLoop({ timers, random, task: report })

  function changed() {
    loop.soon(Math.max(0, lastSent + THROTTLE - clock.now()))
  }

  return {
    changed,
    now: () => loop.soon(),
    get errors() {
      return errorCount
    },
    error(error) {
      errorCount += 1
      errors = errors.concat({ ...error, detail: detailOf(error.detail), at: clock.now() }).slice(-ERRORS_LIMIT)
      changed()
    },
    stop: loop.stop,
  }
}

/** The part of a story that a server takes. */
function within({ control, status, ...story }: Story, takes: (extra: Extra) => boolean): object {
  const { abilities, health, messages, files, covered, ...known } = status
  const of = (extra: Extra, part: object) => (takes(extra) ? part : {})
  return {
    ...story,
    status: { ...known, ...of('control', { abilities }), ...of('health', { health, messages, files, covered }) },
    ...of('control', { control }),
  }
}

function withoutBoot({ boot: _, ...play }: Play): Omit<Play, 'boot'> {
  return play
}
