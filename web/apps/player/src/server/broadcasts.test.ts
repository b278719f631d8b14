import { standardMessage } from '@marquee/model/message/message'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, problem } from '../../test/server'
import { FakeTimers } from '../../test/timers'
import type { Saved } from '../storage/store'
import { type Broadcasts, createBroadcasts } from './broadcasts'
import { createHttp } from './http'

const MINUTE = 60_000
const PATH = '/api/player/broadcasts'

let timers: FakeTimers
let server: FakeServer
let saved: Partial<Saved>
let writes: number
let isFull: boolean
let live: boolean
let changes: number
let broadcasts: Broadcasts

beforeEach(() => {
  timers = new FakeTimers()
  timers.now = 1_000_000
  server = new FakeServer(() => timers.now)
  server.grant('mp_test')
  server.broadcasts = []
  saved = {}
  writes = 0
  isFull = false
  live = true
  changes = 0
})

/** Loads the page. */
function load() {
  broadcasts?.stop()
  const http = createHttp({ fetch: server.fetch, timers })
  broadcasts = createBroadcasts({
    session: { call: (path, call) => http(path, { ...call, headers: { Authorization: 'Bearer mp_test' } }) },
    clock: { now: () => timers.now },
    timers,
    random: () => 0,
    store: {
      write: async (changed) => {
        writes += 1
        if (isFull) throw new Error('the disk is full')
        saved = { ...saved, ...structuredClone(changed) }
      },
    },
    saved,
    live: () => live,
    changed: () => {
      changes += 1
    },
  })
}

const aBroadcast = (id: string, minutes = 10, part: object = {}) => ({
  ...{ id, urgency: 'emergency', layout: 'full', label: '', message: { ...standardMessage, content: id } },
  ...{ startedAt: timers.now, endsAt: timers.now + minutes * MINUTE, ...part },
})

const shown = () => broadcasts.at(timers.now).broadcasts.map(({ id }) => id)
const said = () => server.said.map(({ id, state, at }) => `${id} ${state} ${Math.floor((at - 1_000_000) / MINUTE)}`)

/** The server hints that there is something else. */
async function hint(...list: unknown[]) {
  server.broadcasts = list
  broadcasts.soon()
  await timers.advance(0)
}

describe('what people say at once', () => {
  it('says no more at once than the server takes, and the rest right after', async () => {
    load()
    await timers.advance(0)
    const ids = Array.from({ length: 120 }, (_, at) => `b${at}`)
    await hint(...ids.map((id) => aBroadcast(id)))
    for (const id of ids) broadcasts.seen(id)
    await timers.advance(0)
    expect(server.said.map(({ id }) => id)).toEqual(ids)
  })

  it('is there with the hint, in the order of the server, and goes with the next', async () => {
    load()
    await timers.advance(0)
    expect([shown(), changes]).toEqual([[], 0])
    await hint(aBroadcast('fire'), aBroadcast('storm'))
    expect([shown(), changes]).toEqual([['fire', 'storm'], 1])
    await hint(aBroadcast('storm'))
    expect([shown(), changes]).toEqual([['storm'], 2])
  })

  it('is what a hint says, before the server is asked and whether it answers or not', async () => {
    load()
    await hint(aBroadcast('hello', 10, { urgency: 'message' }))
    server.down = true
    broadcasts.hear({ order: aBroadcast('fire') })
    expect([shown(), changes]).toEqual([['fire', 'hello'], 2])
    broadcasts.hear({ order: aBroadcast('news', 10, { urgency: 'message' }) })
    expect(shown()).toEqual(['fire', 'news', 'hello'])
    broadcasts.hear({ order: aBroadcast('news', 10, { urgency: 'message' }) })
    expect(shown()).toEqual(['fire', 'news', 'hello'])
    broadcasts.hear({ ended: ['fire', 'hello', 'other'] })
    expect(shown()).toEqual(['news'])
    await timers.advance(0)
    load()
    expect(shown()).toEqual(['news'])
  })

  it('is what the server says soon after a hint', async () => {
    load()
    await timers.advance(0)
    const before = server.count(PATH)
    broadcasts.hear({ order: aBroadcast('fire') })
    await timers.advance(4_000)
    expect([server.count(PATH), shown()]).toEqual([before + 2, []]) // the second says that it was taken away
  })

  it('is not what the server answers to what was asked before a hint', async () => {
    load()
    await timers.advance(0)
    const fire = aBroadcast('fire')
    let answer = () => {}
    server.instead.set(PATH, () => {
      return new Promise((resolve) => {
        answer = () => resolve(Response.json({ broadcasts: [] }))
      })
    })
    broadcasts.soon()
    await timers.advance(0)
    server.instead.clear()
    server.broadcasts = [fire]
    broadcasts.hear({ order: fire })
    const before = server.count(PATH)
    answer()
    await timers.advance(0)
    expect([server.count(PATH), shown(), changes]).toEqual([before + 1, ['fire'], 1])
  })

  it('is asked for with longer and longer pauses while hints overtake the answers', async () => {
    load()
    await timers.advance(0)
    const [asked, running]: [number[], object[]] = [[], []]
    server.instead.set(PATH, () => {
      asked.push(timers.now - 1_000_000)
      const before = running.slice()
      if (asked.length < 7) {
        running.push(aBroadcast(`b${asked.length}`))
        broadcasts.hear({ order: running[running.length - 1] })
        broadcasts.seen(`b${asked.length}`)
      }
      if (asked.length === 7) broadcasts.hear({})
      return Response.json({ broadcasts: before })
    })
    broadcasts.soon()
    await timers.advance(30_000)
    // The first answer that was overtaken may be asked for again at once. A plain hint waits as long as any.
    expect(asked).toEqual([0, 0, 500, 1_500, 3_500, 7_500, 11_500, 15_500])
    expect(shown()).toHaveLength(6)
  })

  it('is not what a hint says that comes when it is over', async () => {
    load()
    const fire = aBroadcast('fire')
    await hint(fire)
    await hint()
    const before = server.count(PATH)
    broadcasts.hear({ order: fire })
    expect(shown()).toEqual([])
    await timers.advance(0)
    expect([server.count(PATH), shown()]).toEqual([before + 1, []])
  })

  it('fails in a hint as in an answer', async () => {
    load()
    await timers.advance(0)
    broadcasts.hear({ order: aBroadcast('odd', 10, { layout: 'corner' }) })
    await timers.advance(0)
    expect([said(), shown()]).toEqual([['odd failed 0'], []])
  })

  it.each([
    [true, 60],
    [false, 15],
  ])('is asked for again and again: with hints (%j) each %i s', async (isLive, seconds) => {
    live = isLive
    load()
    await timers.advance(600_000)
    expect(server.count(PATH)).toBe(600 / seconds + 1)
    expect([changes, writes]).toEqual([0, 1])
  })

  it('ends by the clock, without a network, and says when it is another', async () => {
    load()
    await hint(aBroadcast('fire', 10), aBroadcast('storm', 20))
    server.down = true
    expect(broadcasts.at(timers.now).until).toBe(timers.now + 10 * MINUTE)
    await timers.advance(10 * MINUTE - 1)
    expect([shown(), changes]).toEqual([['fire', 'storm'], 1])
    await timers.advance(1)
    expect([shown(), changes]).toEqual([['storm'], 2])
    await timers.advance(10 * MINUTE)
    expect([shown(), changes]).toEqual([[], 3])
    expect(broadcasts.at(timers.now).until).toBe(Number.POSITIVE_INFINITY)
  })

  it('shows again when the clock was wrong that ended it', async () => {
    load()
    await hint(aBroadcast('fire', 10))
    const start = timers.now
    timers.now += 20 * MINUTE
    broadcasts.look()
    expect([shown(), changes]).toEqual([[], 2])
    timers.now = start
    broadcasts.look()
    expect([shown(), changes]).toEqual([['fire'], 3])
  })

  it('outlasts a restart without a network, until its end', async () => {
    load()
    await hint(aBroadcast('fire', 10))
    server.down = true
    load()
    expect(shown()).toEqual(['fire'])
    await timers.advance(10 * MINUTE)
    expect(shown()).toEqual([])
    load()
    expect(shown()).toEqual([])
  })

  it('is written down once for each answer that is another', async () => {
    load()
    await hint(aBroadcast('fire'))
    const before = writes
    await timers.advance(5 * MINUTE)
    expect(writes).toBe(before)
  })

  it('is written down with the next exchange where it could not be at once', async () => {
    load()
    isFull = true
    await hint(aBroadcast('fire'))
    expect([shown(), saved]).toEqual([['fire'], {}])
    isFull = false
    await timers.advance(MINUTE)
    server.down = true
    load()
    expect(shown()).toEqual(['fire'])
  })

  it('is what the server said last, whatever a broken answer says', async () => {
    load()
    await hint(aBroadcast('fire', 60))
    server.instead.set(PATH, () => new Response('<html>', { status: 200 }))
    await timers.advance(5 * MINUTE)
    server.instead.set(PATH, () => problem(503, 'unavailable'))
    await timers.advance(5 * MINUTE)
    expect(shown()).toEqual(['fire'])
  })

  it('is nothing where something else is stored', () => {
    saved = { broadcasts: 'of another player' }
    load()
    expect(shown()).toEqual([])
  })

  it('is what an older player stored', async () => {
    saved = { broadcasts: { broadcasts: [aBroadcast('fire')] } }
    server.down = true
    load()
    broadcasts.seen('fire')
    await timers.advance(11 * MINUTE)
    server.down = false
    await timers.advance(MINUTE)
    expect(said()).toEqual(['fire shown 0', 'fire ended 10'])
  })

  it.each([404, 405])(
    'is nothing for a server that answers %i, which is asked again in an hour or with a hint',
    async (status) => {
      load()
      await hint(aBroadcast('fire', 600))
      server.instead.set(PATH, () => problem(status, ''))
      await timers.advance(MINUTE)
      expect(shown()).toEqual([])
      const before = server.count(PATH)
      await timers.advance(59 * MINUTE)
      expect(server.count(PATH)).toBe(before)
      server.instead.clear()
      await hint(aBroadcast('fire'))
      expect(shown()).toEqual(['fire'])
    },
  )

  it('leaves no timer when it stops, and keeps nothing that comes then', async () => {
    load()
    await hint(aBroadcast('fire'))
    server.broadcasts = [aBroadcast('storm')]
    broadcasts.soon()
    await Promise.resolve()
    broadcasts.seen('fire')
    broadcasts.stop()
    const before = writes
    await timers.advance(100)
    broadcasts.look()
    expect([shown(), writes]).toEqual([['fire'], before])
    await timers.advance(MINUTE) // what the exchange under way would have waited at most
    expect(timers.count).toBe(0)
  })
})

describe('what the server hears', () => {
  it('is when the words were seen, once, and when they were taken away', async () => {
    load()
    await hint(aBroadcast('fire', 10))
    broadcasts.seen('fire')
    broadcasts.seen('fire')
    broadcasts.seen('12')
    await timers.advance(5 * MINUTE)
    expect(said()).toEqual(['fire shown 0'])
    await timers.advance(6 * MINUTE)
    expect(said()).toEqual(['fire shown 0', 'fire ended 10'])
  })

  it('is the end that somebody wanted, too', async () => {
    load()
    await hint(aBroadcast('fire', 10))
    broadcasts.seen('fire')
    await timers.advance(MINUTE)
    await hint()
    await timers.advance(0)
    expect(said()).toEqual(['fire shown 0', 'fire ended 1'])
  })

  it('is of what was never seen that it was taken away, if somebody has ended it', async () => {
    load()
    await hint(aBroadcast('fire', 1), aBroadcast('storm'), aBroadcast('flood'))
    broadcasts.failed('flood', 'a breakage')
    await timers.advance(2 * MINUTE)
    expect(said()).toEqual(['flood failed 0'])
    await hint()
    await timers.advance(0)
    expect(said()).toEqual(['flood failed 0', 'storm ended 2'])
  })

  it('is said again until there was an answer, with its own instants', async () => {
    load()
    await hint(aBroadcast('fire', 2))
    server.down = true
    broadcasts.seen('fire')
    await timers.advance(10 * MINUTE)
    expect(said()).toEqual([])
    server.down = false
    await timers.advance(MINUTE)
    expect(said()).toEqual(['fire shown 0', 'fire ended 2'])
  })

  it('is said while an exchange is under way, with the next', async () => {
    load()
    await hint(aBroadcast('fire'))
    broadcasts.soon()
    const arriving = timers.advance(0)
    broadcasts.seen('fire')
    await arriving
    await timers.advance(0)
    expect(said()).toEqual(['fire shown 0'])
  })

  it('is why one cannot be read or drawn, once', async () => {
    load()
    await hint(aBroadcast('odd', 10, { layout: 'corner' }), aBroadcast('fire'))
    broadcasts.failed('fire', '🔥'.repeat(9_999))
    broadcasts.failed('12', 'is no broadcast')
    await timers.advance(5 * MINUTE)
    expect(said()).toEqual(['odd failed 0', 'fire failed 0'])
    expect(server.said[0]?.detail).toContain('layout')
    expect(server.said[1]?.detail).toBe('🔥'.repeat(500))
    expect(shown()).toEqual(['fire'])
  })

  it('is nothing again after a restart', async () => {
    load()
    await hint(aBroadcast('fire', 60))
    broadcasts.seen('fire')
    await timers.advance(MINUTE)
    load()
    broadcasts.seen('fire')
    await timers.advance(MINUTE)
    expect(said()).toEqual(['fire shown 0'])
  })

  it('is each state but once, however often it comes to that before it was told', async () => {
    load()
    await hint(aBroadcast('fire', 10))
    server.down = true
    for (const minutes of [0, 20, 0, 30, 0]) {
      timers.now = 1_000_000 + minutes * MINUTE
      broadcasts.look()
      broadcasts.seen('fire')
    }
    server.down = false
    await timers.advance(MINUTE)
    expect(said()).toEqual(['fire shown 0', 'fire ended 10'])
  })

  it('is nothing more of what it will not take', async () => {
    load()
    await hint(aBroadcast('storm'))
    broadcasts.seen('storm')
    server.instead.set(PATH, ({ body }) => {
      const { said } = body as { said: unknown[] }
      return said.length > 0 ? problem(422, 'invalid') : Response.json({ broadcasts: [aBroadcast('fire')] })
    })
    await timers.advance(MINUTE)
    expect(shown()).toEqual(['fire'])
  })
})

describe('what the server hears after a restart', () => {
  /** It shows fire for ten minutes, and the server has heard nothing yet. */
  beforeEach(async () => {
    load()
    await hint(aBroadcast('fire', 10))
    server.down = true
    broadcasts.seen('fire')
    await timers.advance(2 * MINUTE)
  })

  /** There is a network again. */
  async function tell() {
    server.down = false
    server.broadcasts = []
    await timers.advance(MINUTE)
    return said()
  }

  it('is all that it was not told before, with its own instants', async () => {
    load()
    broadcasts.seen('fire')
    await timers.advance(10 * MINUTE)
    load()
    await timers.advance(MINUTE)
    expect(await tell()).toEqual(['fire shown 0', 'fire ended 10'])
  })

  it('is the end that came while the screen was off', async () => {
    broadcasts.stop()
    timers.now += 60 * MINUTE
    load()
    expect(await tell()).toEqual(['fire shown 0', 'fire ended 10'])
  })

  it('is when the screen took it away because the server has it no longer', async () => {
    load()
    expect(await tell()).toEqual(['fire shown 0', 'fire ended 2'])
  })

  it('is nothing any more once it was told', async () => {
    load()
    await tell()
    await timers.advance(MINUTE)
    expect(saved.broadcasts).toEqual({ broadcasts: [], untold: [], states: [] })
    load()
    expect(await tell()).toHaveLength(2)
  })
})

it('all that becomes of many at one instant is stored at once', async () => {
  load()
  const ids = Array.from({ length: 40 }, (_, at) => `b${at}`)
  await hint(...ids.map((id) => aBroadcast(id)))
  server.down = true
  const before = writes
  for (const id of ids) broadcasts.seen(id)
  for (const id of ids) broadcasts.seen(id)
  await timers.advance(5 * MINUTE)
  expect(writes).toBe(before + 1)
  load()
  server.down = false
  await timers.advance(MINUTE)
  expect(said()).toHaveLength(40)
})
