import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import type { EventsBody } from '@marquee/model/program/list'
import type { Known } from '@marquee/renderer/program/host'

/** So long an answer is new enough for whatever is drawn next, in milliseconds. */
const FRESH_MS = 60_000

type Tell = (known: Known | null) => void

interface Subject {
  known: Known | null
  /** By the clock of this device; null is never. */
  askedAt: number | null
  readonly listeners: Set<Tell>
}

/** What is last known of what changes by itself, each asked once for all that draw it. Days are those of the zone. */
export function createKnowledge(api: Api, companyId: number, zone: string) {
  const subjects = new Map<string, Subject>()

  function subjectOf(key: string): Subject {
    const subject = subjects.get(key) ?? { known: null, askedAt: null, listeners: new Set<Tell>() }
    subjects.set(key, subject)
    return subject
  }

  async function learn(key: string, subject: Subject): Promise<void> {
    const now = Date.now()
    if (subject.askedAt !== null && now - subject.askedAt < FRESH_MS) return
    subject.askedAt = now
    try {
      subject.known = await ask(key)
      for (const tell of [...subject.listeners]) tell(subject.known)
    } catch {
      // What draws it says that there is nothing yet, or how old it is.
    }
  }

  async function ask(key: string): Promise<Known | null> {
    const [kind, id = ''] = key.split('/')
    const query = { companyId }
    if (kind === 'weather') {
      const { at, body } = await send(api.GET('/api/weather/{city}', { params: { path: { city: id }, query } }))
      return { at: Date.parse(at), body }
    }
    if (kind === 'events') {
      const [deviceGroupIds, eventIds] = id.split('-').map(idsOf)
      const times = { ...query, zone, deviceGroupIds, eventIds }
      return knownTimes(await send(api.GET('/api/event/times', { params: { query: times } })))
    }
    if (kind !== 'source' || !(Number(id) > 0)) return null
    const path = { id: Number(id) }
    const { goodAt, contents } = await send(
      api.GET('/api/author/feedInfoAndContents/{id}', { params: { path, query } }),
    )
    return { at: Date.parse(goodAt ?? '') || Date.now(), body: { items: contents } }
  }

  return {
    data(key: string, tell: Tell): () => void {
      const subject = subjectOf(key)
      tell(subject.known)
      subject.listeners.add(tell)
      void learn(key, subject)
      return () => void subject.listeners.delete(tell)
    },
  }
}

/** Undefined where there are none. */
function idsOf(text: string): number[] | undefined {
  return text === '' ? undefined : text.split(',').map(Number)
}

function knownTimes({ at, from, until, wall, times }: Answer<'/api/event/times', 'get'>): Known {
  const body: EventsBody = {
    wall: wall.map(({ from, offsetMs }) => [Date.parse(from), offsetMs]),
    from: Date.parse(from),
    until: Date.parse(until),
    times: times.map(({ iconId, ...time }) => ({
      ...time,
      from: Date.parse(time.from),
      to: Date.parse(time.to),
      icon: iconId,
      background: 0,
      elsewhere: false,
    })),
  }
  return { at: Date.parse(at), body }
}
