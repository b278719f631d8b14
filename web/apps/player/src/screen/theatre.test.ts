import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { State } from '@marquee/model/hours'
import { locate } from '@marquee/model/locate'
import type { Manifest, Orientation } from '@marquee/model/manifest'
import type { Broadcast } from '@marquee/model/message/broadcast'
import { standardMessage } from '@marquee/model/message/message'
import { aSign } from '@marquee/model/sign/sign.fake'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaThatHas } from '../../test/media'
import { FakeTimers } from '../../test/timers'
import { createClock } from '../server/clock'
import type { Supply } from '../server/supply'
import type { NewPlay } from '../storage/plays'
import { createTheatre, type Theatre } from './theatre'

let timers: FakeTimers
let manifest: Manifest
let theatre: Theatre
let said: unknown[]
let played: NewPlay[]
let power: (t: number) => State
let messages: Supply['messages']
let broadcasts: readonly Broadcast[]
let seen: string[]
let shows: readonly string[]
let covered: unknown[]
/** Nothing is known of what plays. */
let isNew: boolean

function turned(orientation: Orientation): Manifest {
  const empty = aManifest({}, [])
  return { ...empty, device: { ...empty.device, orientation } }
}

const root = () => document.querySelector<HTMLElement>('.theatre')

beforeEach(() => {
  timers = new FakeTimers()
  manifest = turned(0)
  said = []
  played = []
  messages = (t) => ({ showings: [], until: t + 1e9 })
  broadcasts = []
  seen = []
  covered = []
  isNew = false
  power = () => ({ on: true, until: Number.POSITIVE_INFINITY })
  theatre = createTheatre({
    parent: document.body,
    clock: createClock({ wall: () => timers.now, monotonic: () => timers.now, saved: 0 }),
    timers,
    media: mediaThatHas(false),
    data: () => () => {},
    manifest: () => (isNew ? null : manifest),
    plan: () =>
      isNew
        ? null
        : {
            at: (t) => locate(manifest, 0, t),
            has: () => true,
            use: () => null,
            messages: (t) => messages(t),
          },
    broadcasts(t) {
      const on = broadcasts.filter(({ endsAt }) => endsAt > t)
      return { broadcasts: on, until: Math.min(...on.map(({ endsAt }) => endsAt)) }
    },
    seen: (key) => seen.push(key),
    shows: (keys) => {
      shows = keys
    },
    power: (t) => power(t),
    volume: () => 100,
    played: (play) => played.push(play),
    entered: () => undefined,
    foreseen: () => said.push(theatre.coming?.entry.name),
    covering: () => covered.push(theatre.covered),
    problem: () => undefined,
    unread: () => undefined,
  })
})

it('plays as the device hangs, and follows when it is turned', () => {
  theatre.play()
  expect(root()).toHaveClass('theatre-turn-0')
  manifest = turned(270)
  theatre.play()
  expect(root()).toHaveClass('theatre-turn-270')
  expect(document.querySelectorAll('.theatre')).toHaveLength(1)
  theatre.stop()
})

it('says when something else is coming than was', async () => {
  const at = (key: string) => ({
    ...aManifest({ loop: [anEntry(key)] }, [
      { from: timers.now + 60_000, to: timers.now + 90_000, anchor: 0, loop: 'loop' },
    ]),
  })
  manifest = at('b')
  theatre.play()
  await timers.advance(1_000)
  expect(theatre.coming?.entry.name).toBe('b')
  manifest = at('c')
  theatre.play()
  expect(said).toEqual(['c'])
  theatre.stop()
})

it('leaves no node and no timer when it stops, however often it played', async () => {
  for (let i = 0; i < 20; i++) {
    theatre.play()
    await timers.advance(100)
    theatre.stop()
  }
  expect(document.body.childNodes).toHaveLength(0)
  expect(timers.count).toBe(0)
  expect(theatre.onScreen).toBeNull()
})

describe('a screen that goes off', () => {
  it('plays nothing until it is on again, and has what comes then ready', async () => {
    manifest = {
      ...aManifest({ loop: [anEntry('a')] }, [{ from: 0, to: 9e9, anchor: 0, loop: 'loop' }]),
    }
    power = (t) => {
      if (t < 60_000) return { on: false, until: 60_000 }
      return t < 90_000 ? { on: true, until: 90_000 } : { on: false, until: 9e9 }
    }
    theatre.play()
    await timers.advance(30_000)
    expect(theatre.coming).toMatchObject({ entry: { key: 'a' }, at: 60_000 })
    await timers.advance(29_999)
    expect(played).toEqual([])
    expect(theatre.onScreen).toBeNull()
    await timers.advance(100_000)
    expect(played).not.toEqual([])
    for (const { from, to } of played) expect([from >= 60_000, to <= 90_000]).toEqual([true, true])
    theatre.stop()
  })

  it('may stay off for ever', async () => {
    manifest = aManifest({ loop: [anEntry('a')] }, [{ from: 0, to: 9e9, anchor: 0, loop: 'loop' }])
    power = () => ({ on: false, until: Number.POSITIVE_INFINITY })
    theatre.play()
    await timers.advance(86_400_000)
    expect(played).toEqual([])
    theatre.stop()
  })
})

describe('messages', () => {
  const message = { ...standardMessage, content: 'hello', flow: 'static' } as const
  const words = () => root()?.textContent ?? ''

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1080)
  })

  /** Shows from a second from now on, for two. */
  function soon() {
    const start = timers.now + 1_000
    messages = (t) =>
      t < start || t >= start + 2_000
        ? { showings: [], until: t < start ? start : Number.POSITIVE_INFINITY }
        : { showings: [{ key: '1', message, since: start }], until: start + 2_000 }
  }

  it('come and go by the clock, over what plays', async () => {
    soon()
    theatre.play()
    expect(words()).not.toContain('hello')
    await timers.advance(1_500)
    expect(words()).toContain('hello')
    await timers.advance(1_500)
    expect(words()).not.toContain('hello')
    theatre.stop()
  })

  it('of another plan show at once', () => {
    theatre.play()
    messages = () => ({ showings: [{ key: '1', message, since: 0 }], until: Number.POSITIVE_INFINITY })
    theatre.play()
    expect(words()).toContain('hello')
    theatre.stop()
    expect(root()).toBeNull()
  })

  it('do not show while the screen is off', async () => {
    const on = timers.now + 1_000
    power = (t) => (t < on ? { on: false, until: on } : { on: true, until: Number.POSITIVE_INFINITY })
    messages = () => ({ showings: [{ key: '1', message, since: 0 }], until: Number.POSITIVE_INFINITY })
    theatre.play()
    expect(words()).not.toContain('hello')
    await timers.advance(1_500)
    expect(words()).toContain('hello')
    theatre.stop()
  })
  describe('of people who say something at once', () => {
    const aBroadcast = (part: Partial<Broadcast> = {}): Broadcast => ({
      ...{
        id: 'b1',
        urgency: 'emergency',
        layout: 'band',
        label: '',
        startedAt: timers.now,
        endsAt: timers.now + 60_000,
      },
      message: { ...message, content: 'leave' },
      ...part,
    })
    /** From the upper edge down. */
    const topOf = (text: string) =>
      Array.from(root()?.querySelectorAll<HTMLElement>('div') ?? []).find(
        ({ style, textContent }) => style.top && style.height && textContent === text,
      )?.style.top

    it('stand before those of the plan, until their end', async () => {
      const top = { ...message, position: 'top' } as const
      messages = () => ({ showings: [{ key: '1', message: top, since: 0 }], until: Number.POSITIVE_INFINITY })
      broadcasts = [aBroadcast({ message: { ...top, content: 'leave' } })]
      theatre.play()
      await timers.advance(1_000)
      expect([topOf('leave'), topOf('hello')]).toEqual(['0px', '122px'])
      expect(seen).toEqual(['b1', '1'])
      expect(shows).toEqual(['b1', '1'])
      await timers.advance(60_000)
      expect(shows).toEqual(['1'])
      expect([topOf('leave'), topOf('hello')]).toEqual([undefined, '0px'])
      theatre.stop()
      expect(shows).toEqual([])
    })

    it('cover those of the plan, which are not seen for so long', async () => {
      messages = () => ({ showings: [{ key: '1', message, since: 0 }], until: Number.POSITIVE_INFINITY })
      theatre.play()
      await timers.advance(1_000)
      expect([seen, shows]).toEqual([['1'], ['1']])
      broadcasts = [aBroadcast({ layout: 'full' })]
      theatre.play()
      expect(shows).toEqual(['b1', '1']) // it is not there yet
      await timers.advance(1_000)
      expect([seen, shows]).toEqual([['1', 'b1'], ['b1']])
      await timers.advance(60_000)
      expect([seen, shows]).toEqual([['1', 'b1', '1'], ['1']])
      theatre.stop()
    })

    it('are said to cover the screen where an emergency fills it and is seen, and not as a band', async () => {
      broadcasts = [aBroadcast()]
      theatre.play()
      await timers.advance(1_000)
      expect([seen, covered]).toEqual([['b1'], []])
      broadcasts = [aBroadcast({ id: 'b2', urgency: 'message', layout: 'full' })]
      theatre.play()
      await timers.advance(1_000)
      expect([seen, covered]).toEqual([['b1', 'b2'], []])
      broadcasts = [aBroadcast({ id: 'b3', layout: 'full', endsAt: timers.now + 60_000 })]
      theatre.play()
      expect(covered).toEqual([]) // it is not there yet
      await timers.advance(1_000)
      expect([theatre.covered, covered]).toEqual(['emergency', ['emergency']])
      await timers.advance(60_000)
      expect([theatre.covered, covered]).toEqual([undefined, ['emergency', undefined]])
      theatre.stop()
      expect(covered).toHaveLength(2)
    })

    it('cover a sign for as long as they fill the screen', async () => {
      manifest = aManifest({}, [], { sign: aSign([], { covers: 'Always' }) })
      theatre.play()
      expect(covered).toEqual(['sign'])
      broadcasts = [aBroadcast({ layout: 'full' })]
      theatre.play()
      await timers.advance(1_000)
      expect(covered).toEqual(['sign', 'emergency'])
      await timers.advance(60_000)
      expect(covered).toEqual(['sign', 'emergency', 'sign'])
      theatre.stop()
    })

    it('begin with a label', () => {
      broadcasts = [aBroadcast({ layout: 'full', label: 'a drill' })]
      theatre.play()
      expect(words()).toContain('a drill')
      theatre.stop()
    })

    it('are seen all the while that a picture comes behind them', async () => {
      const said = aBroadcast({ layout: 'full' })
      broadcasts = [said]
      theatre.play()
      await timers.advance(1_000)
      broadcasts = [{ ...said, message: { ...said.message, bgImage: '7' } }]
      theatre.play()
      expect(words()).toContain('leave')
      await timers.advance(1_000)
      expect(words()).toBe('leave')
      theatre.stop()
    })

    it('show on a screen that is off if it is an emergency', async () => {
      power = () => ({ on: false, until: Number.POSITIVE_INFINITY })
      messages = () => ({ showings: [{ key: '1', message, since: 0 }], until: Number.POSITIVE_INFINITY })
      broadcasts = [
        aBroadcast(),
        aBroadcast({ id: 'b2', urgency: 'message', message: { ...message, content: 'sale' } }),
      ]
      theatre.play()
      await timers.advance(1_000)
      expect(seen).toEqual(['b1'])
      expect(shows).toEqual(['b1'])
      expect(words()).not.toMatch(/sale|hello/)
      await timers.advance(60_000)
      expect(words()).not.toContain('leave')
      theatre.stop()
    })

    it('show before there is anything to play, and are not faint', async () => {
      isNew = true
      broadcasts = [aBroadcast()]
      theatre.play()
      await timers.advance(1_000)
      expect(seen).toEqual(['b1'])
      expect(root()?.style.opacity).toBe('')
      theatre.stop()
    })
  })
})
