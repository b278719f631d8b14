import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { State } from '@marquee/model/hours'
import type { Manifest } from '@marquee/model/manifest'
import { standardMessage } from '@marquee/model/message/message'
import type { Sign as ModelSign } from '@marquee/model/sign/sign'
import { aSign, aSignTime } from '@marquee/model/sign/sign.fake'
import type { Segment } from '@marquee/model/timetable'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaThatHas } from '../../test/media'
import { FakeTimers } from '../../test/timers'
import { createClock } from '../server/clock'
import { createSupply, type Supply } from '../server/supply'
import type { NewPlay } from '../storage/plays'
import { createSign, type Sign } from './sign'
import { createTheatre, type Theatre } from './theatre'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const never = Number.POSITIVE_INFINITY

let timers: FakeTimers
let manifest: Manifest | null
let power: (t: number) => State

beforeEach(() => {
  timers = new FakeTimers()
  power = () => ({ on: true, until: never })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1080)
})

const entry = anEntry('a')

/** A plan with an entry from one hour to another, all else of which is a gap, and a sign. */
function plan(from: number, to: number, sign: ModelSign | null): Manifest {
  const segments: Segment[] = [{ from: from * HOUR, to: to * HOUR, anchor: 0, loop: 'loop' }]
  return aManifest({ loop: [entry] }, to > from ? segments : [], sign ? { sign } : {})
}

function supplyOf(of: Manifest): Supply {
  return createSupply({ manifest: of, formers: [], here: () => true, refused: () => false, unready: () => false })
}

/** A room that is taken from 10:00 to 11:00. */
const room = (part: Partial<ModelSign> = {}) => aSign([aSignTime(10 * HOUR, 11 * HOUR)], part)

describe('a sign', () => {
  let sign: Sign
  let shown: number
  let said: boolean

  beforeEach(() => {
    shown = 0
    said = false
    sign = createSign({
      root: document.body,
      host: { use: () => null, source: async () => '' },
      clock: { now: () => timers.now },
      timers,
      manifest: () => manifest,
      at: (t) => (manifest ? supplyOf(manifest).at(t) : null),
      power: (t) => power(t),
      shown: (isShown) => {
        if (isShown) shown++
        said = isShown
      },
    })
  })
  afterEach(() => sign.stop())

  const words = () => sign.element.textContent ?? ''
  /** What it says of it MUST be so. */
  function isSeen() {
    const isThere = sign.element.firstChild !== null
    expect(said).toBe(isThere)
    return isThere
  }

  it('comes with the gap, before standby is there, and goes when an entry is on the screen', async () => {
    manifest = plan(1, 2, room())
    sign.look()
    expect(isSeen()).toBe(true)
    await timers.advance(HOUR)
    expect(isSeen()).toBe(true) // until the entry can be seen
    sign.entered(entry)
    expect(isSeen()).toBe(false)
    await timers.advance(HOUR - 1)
    expect(isSeen()).toBe(false)
    await timers.advance(1)
    expect(isSeen()).toBe(true)
    sign.entered(entry) // which was late
    expect(isSeen()).toBe(true)
  })

  it('does not come before an entry that plays from the start', async () => {
    manifest = plan(0, 2, room())
    sign.look()
    expect([isSeen(), shown]).toEqual([false, 0])
    sign.entered(entry)
    expect(isSeen()).toBe(false)
  })

  it('stands in for what is due and cannot be shown', () => {
    manifest = plan(0, 2, room())
    sign.look()
    sign.entered(null)
    expect([isSeen(), shown > 0]).toEqual([true, true])
  })

  it('stays as it was until what comes is on the screen, also where it is taken away', async () => {
    manifest = plan(0, 24, room({ covers: 'Events' }))
    timers.now = 11 * HOUR - MINUTE
    sign.look()
    await timers.advance(MINUTE + 1_000)
    expect(words()).toMatch(/Taken.*10:59/)
    await timers.advance(5_000) // nothing comes
    expect(words()).toMatch(/Free.*11:00/)
    manifest = plan(0, 24, room({ covers: 'Always' }))
    sign.look()
    manifest = plan(0, 24, null)
    sign.look()
    expect(isSeen()).toBe(true)
    sign.entered(entry)
    expect([isSeen(), timers.count]).toEqual([false, 0])
  })

  it('says at each minute and change what is so then', async () => {
    manifest = plan(0, 0, room())
    timers.now = 10 * HOUR - MINUTE
    sign.look()
    expect(words()).toMatch(/Free.*09:59/)
    await timers.advance(MINUTE)
    expect(words()).toMatch(/Taken.*10:00/)
    await timers.advance(MINUTE)
    expect(words()).toMatch(/Taken.*10:01/)
    await timers.advance(HOUR)
    expect(words()).toMatch(/Free.*11:01/)
  })

  it('is that of each new manifest, or goes with it', () => {
    manifest = plan(0, 0, room())
    sign.look()
    manifest = plan(0, 0, room({ title: 'Aurora' }))
    sign.look()
    expect(words()).toContain('Aurora')
    manifest = plan(0, 0, null)
    sign.look()
    expect([isSeen(), timers.count]).toEqual([false, 0])
    manifest = plan(0, 0, room())
    sign.look()
    expect(isSeen()).toBe(true)
    manifest = null
    sign.look()
    expect(isSeen()).toBe(false)
  })

  it('does not show on a screen that is off, nor before what plays when it is on again', async () => {
    manifest = plan(1, 2, room())
    power = (t) => (t < HOUR ? { on: false, until: HOUR } : { on: true, until: never })
    sign.look()
    sign.entered(null)
    expect(isSeen()).toBe(false)
    await timers.advance(HOUR)
    expect(isSeen()).toBe(false)
    sign.entered(entry)
    await timers.advance(HOUR)
    expect(isSeen()).toBe(true)
    expect(timers.count).toBe(1)
  })
})

describe('a screen with a sign', () => {
  let theatre: Theatre
  let played: NewPlay[]
  let onScreen: (string | null)[]
  let covered: unknown[]

  beforeEach(() => {
    played = []
    onScreen = []
    covered = []
    theatre = createTheatre({
      parent: document.body,
      clock: createClock({ wall: () => timers.now, monotonic: () => timers.now, saved: 0 }),
      timers,
      media: mediaThatHas(false),
      data: () => () => {},
      manifest: () => manifest,
      plan: () => manifest && supplyOf(manifest),
      broadcasts: () => ({ broadcasts: [], until: never }),
      seen: () => undefined,
      shows: () => undefined,
      power: (t) => power(t),
      volume: () => 100,
      played: (play) => played.push(play),
      entered: (one) => onScreen.push(one ? one.name : null),
      foreseen: () => undefined,
      covering: () => covered.push(theatre.covered),
      problem: () => undefined,
      unread: () => undefined,
    })
  })
  afterEach(() => theatre.stop())

  const root = () => document.querySelector<HTMLElement>('.theatre')

  it('plays nothing and reports nothing while the sign covers, and what is planned else', async () => {
    manifest = plan(0, 24, room({ covers: 'Events', beforeMs: HOUR }))
    timers.now = 9 * HOUR
    theatre.play()
    await timers.advance(HOUR)
    expect(theatre.coming).toEqual({ entry, at: 11 * HOUR })
    await timers.advance(HOUR - 1)
    expect(played).toEqual([])
    expect(root()?.textContent).toContain('Taken')
    await timers.advance(MINUTE)
    expect(played[0]).toMatchObject({ from: 11 * HOUR })
  })

  it('ends what plays when the sign begins to cover', async () => {
    manifest = plan(0, 24, room({ covers: 'Events' }))
    timers.now = 10 * HOUR - 5_000
    theatre.play()
    await timers.advance(2 * MINUTE)
    expect(played.length).toBeGreaterThan(0)
    for (const { to } of played) expect(to).toBeLessThanOrEqual(10 * HOUR)
    expect(onScreen.pop()).toBeNull()
    expect(covered).toEqual(['sign'])
  })

  it('says that its sign is what people see, in a gap and where it covers, and when it is not', async () => {
    power = (t) => (t < HOUR || t >= 2 * HOUR ? { on: true, until: HOUR } : { on: false, until: 2 * HOUR })
    manifest = plan(2, 24, room({ covers: 'Always' }))
    theatre.play()
    expect([theatre.covered, covered]).toEqual(['sign', ['sign']])
    timers.now = HOUR
    theatre.play()
    expect([theatre.covered, covered]).toEqual([undefined, ['sign', undefined]])
    timers.now = 2 * HOUR
    theatre.play()
    expect([theatre.covered, covered]).toEqual(['sign', ['sign', undefined, 'sign']])
    manifest = plan(0, 0, null)
    theatre.play()
    expect([theatre.covered, covered.length]).toEqual([undefined, 4])
    manifest = plan(0, 0, room())
    theatre.play()
    theatre.stop()
    expect([theatre.covered, covered.slice(4)]).toEqual([undefined, ['sign', undefined]])
  })

  it('shows it over the stage and below messages', async () => {
    const message = { ...standardMessage, content: 'hello', flow: 'static' } as const
    const spans = [{ from: 0, to: HOUR }]
    const notice = { key: '1', scheduleItemId: 1, version: 'v', spans, message }
    manifest = { ...plan(0, 0, room({ covers: 'Always' })), messages: [notice] }
    theatre.play()
    await timers.advance(1_000)
    const [, sign, board] = Array.from(root()?.children ?? [])
    expect([sign?.textContent, board?.textContent]).toEqual([expect.stringContaining('Room 3'), 'hello'])
    expect(root()?.style.opacity).toBe('')
  })

  it('shows what a new manifest says of it at once', () => {
    manifest = plan(0, 0, room())
    theatre.play()
    expect(root()?.textContent).toContain('Room 3')
    manifest = plan(0, 0, room({ title: 'Aurora' }))
    theatre.play()
    expect(root()?.textContent).toContain('Aurora')
    expect(root()?.textContent).not.toContain('Room 3')
  })

  it('leaves no node and no timer, however often it played', async () => {
    manifest = plan(0, 0, room({ covers: 'Always' }))
    for (let i = 0; i < 20; i++) {
      theatre.play()
      await timers.advance(100)
      theatre.stop()
    }
    expect([document.body.childNodes.length, timers.count]).toEqual([0, 0])
  })
})
