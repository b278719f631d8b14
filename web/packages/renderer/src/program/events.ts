import { listName, ownList } from '@marquee/model/program/list'
import type { ItemOf } from '@marquee/model/program/program'
import { type SignLanguage, type SignTime, signAt, signLanguages } from '@marquee/model/sign/sign'
import { discreet, hoursOf } from '../sign/parts'
import { createSpeech, type Speech } from '../sign/words'
import { eventsOf } from './host'
import type { Drawing } from './item/item'

/** Which events are listed, and how. */
export interface EventList {
  /** As the manifest calls it. */
  readonly name: string
  readonly days: number
  /** So many at a time, each set for so long. */
  readonly rows: number
  readonly durationMs: number
  readonly language: SignLanguage
}

/** A time, and what is said of it at an instant. */
export interface EventTold {
  readonly time: SignTime
  readonly speech: Speech
  readonly t: number
}

/** What is listed at an instant. */
export interface Listed {
  readonly t: number
  /** The set that is shown, the soonest first; nothing private is said. */
  readonly told: readonly EventTold[]
  /** Whether there are no others than these. */
  readonly isKnown: boolean
  readonly speech: Speech
  /** For so long it stays as it is. */
  readonly lastsMs: number
}

const usualMs = 5_000

/** A list draws its items so often at most, all of them together. */
const mostItems = 1_000

/** What a text shows the first of that no list repeats. */
export const aloneList: EventList = {
  ...{ name: ownList, days: 7, rows: 1, language: 'en' },
  durationMs: Number.POSITIVE_INFINITY,
}

export function eventListOf({ settings }: Pick<ItemOf<'eventlist'>, 'settings'>): EventList {
  const { days, rows, duration, locale, items } = settings
  return {
    name: listName(settings),
    days,
    rows: Math.max(1, Math.min(rows, Math.floor(mostItems / Math.max(1, items.length)))),
    durationMs: duration > 0 ? duration * 1000 : usualMs,
    language: signLanguages.find((language) => language === locale) ?? 'en',
  }
}

/** Tells what is listed, at any moment; null while nothing has been heard. */
export interface Events {
  now(): Listed | null
  /** How long what `now` has told stays right. */
  left(): number
}

/** Follows a list; says that it has to be looked at again when there is another answer. */
export function createEvents(
  list: EventList,
  drawing: Pick<Drawing, 'host' | 'program' | 'page' | 'began' | 'elapsed' | 'changed' | 'disposables'>,
): Events {
  const { host, began, elapsed, changed, disposables } = drawing
  let body: ReturnType<typeof eventsOf> = null
  let listed: Listed | null = null
  let since = 0
  let visit = 0
  let isTelling = false
  const end = host.data(`events/${list.name}`, (known) => {
    body = eventsOf(known)
    listed = null
    if (isTelling) changed()
  })
  disposables.add(end)
  isTelling = true

  /** How long ago that was; a clock that was put right may go back. */
  function age({ t }: Listed): number {
    const [byClock, byPage] = [host.now() - t, elapsed() - since]
    return byClock < 0 || byPage < 0 || visit !== began() ? Number.POSITIVE_INFINITY : Math.max(byClock, byPage)
  }

  return {
    now() {
      if (!body || (listed && age(listed) < listed.lastsMs)) return listed
      visit = began()
      since = elapsed()
      listed = listedAt(body, list, host.now(), since, setsBefore(drawing, list.durationMs))
      return listed
    },
    left: () => (listed ? Math.max(0, listed.lastsMs - age(listed)) : Number.POSITIVE_INFINITY),
  }
}

/**
 * How many sets the page has shown when it came before: it goes on with the next one. They are counted by the clock, so
 * that it is the same set on every screen.
 */
function setsBefore({ program, page, began }: Pick<Drawing, 'program' | 'page' | 'began'>, durationMs: number): number {
  const seconds = program.order.reduce((sum, key) => sum + (program.pages.get(key)?.duration ?? 0), 0)
  if (seconds === 0 || durationMs === Number.POSITIVE_INFINITY) return 0
  const each = Math.max(1, Math.ceil((page.duration * 1000) / durationMs))
  return Math.floor(began() / (seconds * 1000) + aside) * each
}

/** A page begins some milliseconds sooner or later, and hardly ever in this part of all pages: the count is sure. */
const aside = 0.382

/** What is on, and what begins within the days, as a board in a lobby has it; a set of it, so long after the first. */
export function listedAt(
  { wall, from, until, times }: NonNullable<ReturnType<typeof eventsOf>>,
  { days, rows, durationMs, language }: EventList,
  t: number,
  elapsed: number,
  before = 0,
): Listed {
  const board = { title: '', language, background: 0, beforeMs: 0, days, until, times }
  const horizon = { from, to: until }
  const { state, current, next, changesAt } = signAt(
    { ...board, layout: 'Lobby', covers: 'Always' },
    { horizon, wall },
    t,
  )
  const all = current.concat(next)
  const speech = createSpeech(language, wall, t)
  const sets = Math.ceil(all.length / rows)
  const turns = sets > 1 && durationMs < Number.POSITIVE_INFINITY
  const first = turns ? ((before + Math.floor(elapsed / durationMs)) % sets) * rows : 0
  const turnsIn = turns ? durationMs - (elapsed % durationMs) : Number.POSITIVE_INFINITY
  return {
    t,
    told: all.slice(first, first + rows).map((time) => ({ time: discreet(time, speech), speech, t })),
    isKnown: state !== 'unknown',
    speech,
    lastsMs: Math.min(changesAt - t, turnsIn),
  }
}

/** Words with what an event has in place of what stands in braces. */
export function tell(words: string, { time, speech, t }: EventTold): string {
  const [from, to] = speech.hours(time, speech.day(time.from))
  const { name, detail, organization, type, place } = time
  const date = speech.date(Math.max(time.from, t))
  const hours = hoursOf(time, speech.day(time.from), speech)
  const told = { name, detail, organization, type, place, date, from, to, hours }
  return words.replace(
    /\{(name|detail|organization|type|place|date|from|to|hours)\}/g,
    (_, field: keyof typeof told) => told[field],
  )
}
