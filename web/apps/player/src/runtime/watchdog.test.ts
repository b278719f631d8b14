import { beforeEach, describe, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { createReload, RELOADS_AN_HOUR } from './reload'
import { createWatchdog, type Watchdog } from './watchdog'

let timers: FakeTimers
let watchdog: Watchdog
let reloads: string[]
let nudges: number
/** Whether the browser draws; undefined = the page is hidden. */
let drawing: boolean | undefined
let memory: number | undefined
/** What sleeping adds to the clock without firing timers. */
let slept: number

beforeEach(() => {
  timers = new FakeTimers()
  reloads = []
  nudges = 0
  drawing = true
  memory = undefined
  slept = 0
  watchdog = createWatchdog({
    timers,
    random: () => 0,
    monotonic: () => timers.now + slept,
    nextFrame: () => (drawing === undefined ? undefined : (drawn) => void (drawing && timers.setTimeout(drawn, 16))),
    memory: () => memory,
    nudge() {
      nudges += 1
    },
    reload: (reason) => reloads.push(reason),
  })
})

const minutes = (count: number) => timers.advance(count * 60_000)

describe('the watchdog', () => {
  it('leaves a page alone that plays', async () => {
    watchdog.expect(true)
    watchdog.timers.setTimeout(() => undefined, 3_600_000)
    await minutes(50)
    expect([reloads, nudges]).toEqual([[], 0])
  })

  it('nudges a playback that has set no next event, and reloads when that does not help', async () => {
    watchdog.expect(true)
    await timers.advance(20_000)
    expect(nudges).toBe(1)
    await minutes(1)
    expect(reloads[0]).toBe('no-event')
  })

  it('is content when the nudge helped', async () => {
    watchdog.expect(true)
    await timers.advance(20_000)
    const handle = watchdog.timers.setTimeout(() => undefined, 3_600_000)
    await minutes(5)
    expect(reloads).toEqual([])
    watchdog.timers.clearTimeout(handle)
    await timers.advance(20_000)
    expect(nudges).toBe(2)
  })

  it('expects no event while nothing is to be played', async () => {
    await minutes(30)
    expect([reloads, nudges]).toEqual([[], 0])
  })

  it('reloads a page that draws no frames', async () => {
    drawing = false
    await minutes(2)
    expect(reloads[0]).toBe('no-frame')
  })

  it('expects no frames of a hidden page', async () => {
    drawing = undefined
    await minutes(30)
    expect(reloads).toEqual([])
  })

  it('does not take sleep for a stuck page', async () => {
    await timers.advance(70_000)
    slept += 8 * 3_600_000
    await minutes(5)
    expect(reloads).toEqual([])
  })

  it('reloads when nothing at all can be shown for five minutes, not for a few broken files', async () => {
    for (let i = 0; i < 9; i++) watchdog.failed()
    await minutes(10)
    expect(reloads).toEqual([])
    watchdog.failed()
    await timers.advance(20_000)
    expect(reloads).toEqual(['stalled'])
  })

  it('starts counting anew when something was shown', async () => {
    for (let i = 0; i < 30; i++) {
      watchdog.failed()
      watchdog.shown()
    }
    await minutes(10)
    expect(reloads).toEqual([])
  })

  it('reloads before the memory runs out', async () => {
    memory = 0.5
    await minutes(1)
    expect(reloads).toEqual([])
    memory = 0.95
    await timers.advance(20_000)
    expect(reloads).toEqual(['memory'])
  })

  it('leaves no timer when it is stopped', async () => {
    await minutes(1)
    watchdog.stop()
    await timers.advance(100)
    expect(timers.count).toBe(0)
  })
})

describe('a reload', () => {
  function aReload(memoryOfTab: Map<string, string> | null) {
    let now = 1_000_000
    let count = 0
    const reload = createReload({
      memory: {
        getItem: (key) => memoryOfTab?.get(key) ?? null,
        setItem(key, value) {
          if (!memoryOfTab) throw new DOMException('denied', 'SecurityError')
          memoryOfTab.set(key, value)
        },
      },
      wall: () => now,
      reload() {
        count += 1
      },
    })
    return { reload, pass: (ms: number) => (now += ms), count: () => count }
  }

  it('does not become a loop', () => {
    const { reload, pass, count } = aReload(new Map())
    for (let i = 0; i < 20; i++) reload()
    expect(count()).toBe(RELOADS_AN_HOUR)
    pass(3_600_000)
    expect(reload()).toBe(true)
  })

  it.each([['not JSON'], ['{}'], ['[null,"x"]']])('bears with a memory that holds %s', (value) => {
    const { reload } = aReload(new Map([['marquee-reloads', value]]))
    expect(reload()).toBe(true)
  })

  it('is not counted on by a clock that was set back', () => {
    const { reload, pass } = aReload(new Map())
    for (let i = 0; i < 3; i++) reload()
    pass(-900_000)
    expect(reload()).toBe(true)
  })

  it('does not happen when the tab has no memory', () => {
    const { reload, count } = aReload(null)
    expect(reload()).toBe(false)
    expect(count()).toBe(0)
  })
})
