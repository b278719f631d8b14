import { describe, expect, it } from 'vitest'
import { bestSample, createClock, measure, STEP_FROM } from './clock'
import type { Http } from './http'

/** A device whose monotonic and wall clocks a test moves. */
function aDevice(wallAt = 1_000_000) {
  const device = { monotonic: 500, wall: wallAt }
  return {
    device,
    parts: { monotonic: () => device.monotonic, wall: () => device.wall },
    pass(ms: number) {
      device.monotonic += ms
      device.wall += ms
    },
  }
}

describe('the clock', () => {
  it('steps to the first time that it is ever told', () => {
    const { parts } = aDevice()
    const clock = createClock(parts)
    clock.correct(12_345)
    expect(clock.now()).toBe(1_012_345)
  })

  it('starts with the offset that was kept, so that a screen without a server is right', () => {
    const { parts } = aDevice()
    expect(createClock({ ...parts, saved: -4_000 }).now()).toBe(996_000)
  })

  it.each([
    ['was set back an hour', -3_600_000, 2_000_000],
    ['went on for a second', 1_000, 2_001_000],
    ['was set forward an hour, as if that had passed', 3_600_000, 5_600_000],
  ])('starts no earlier than it was, and goes on from there, where the one of the device %s', (_, by, start) => {
    const { parts, pass } = aDevice(1_500_000 + by)
    const clock = createClock({ ...parts, saved: 500_000, latest: 2_000_000 })
    expect(clock.now()).toBe(start)
    pass(7_000)
    expect(clock.now()).toBe(start + 7_000)
  })

  it('is right again with the server that it went ahead of, and says how far the one of the device is off', () => {
    const { parts } = aDevice(1_000_000)
    const clock = createClock({ ...parts, saved: 0, latest: 4_600_000 })
    expect(clock.offset()).toBe(3_600_000)
    clock.correct(-3_600_000)
    expect([clock.now(), clock.offset()]).toEqual([1_000_000, 0])
  })

  it.each([[400], [-400]])('is slewed by %i ms, without a jump or a step back, within 20 s', (by) => {
    const { parts, pass } = aDevice()
    const clock = createClock({ ...parts, saved: 0 })
    clock.correct(by)
    expect(clock.now()).toBe(1_000_000)
    let before = clock.now()
    for (let passed = 100; passed <= 30_000; passed += 100) {
      pass(100)
      const now = clock.now()
      expect(now - before).toBeGreaterThanOrEqual(97)
      expect(now - before).toBeLessThanOrEqual(103)
      before = now
      if (passed === 10_000) expect(now).toBe(1_010_000 + by / 2)
    }
    expect(before).toBe(1_030_000 + by)
  })

  it('goes on from where it got to when it is corrected while it is slewed', () => {
    const { parts, pass } = aDevice()
    const clock = createClock({ ...parts, saved: 0 })
    clock.correct(1_000)
    pass(10_000)
    expect(clock.now()).toBe(1_010_200)
    clock.correct(-200)
    expect(clock.now()).toBe(1_010_200)
    pass(20_000)
    expect(clock.now()).toBe(1_030_000)
  })

  it('steps when it is so wrong that the wrong thing is on the screen', () => {
    const { parts } = aDevice()
    const clock = createClock({ ...parts, saved: 0 })
    clock.correct(STEP_FROM + 1)
    expect(clock.now()).toBe(1_000_000 + STEP_FROM + 1)
  })

  it("does not follow the device's own clock when that is set, and keeps the offset that is right for the next start", () => {
    const { parts, device, pass } = aDevice()
    const clock = createClock({ ...parts, saved: 700 })
    device.wall += 3_600_000
    pass(1_000)
    expect(clock.now()).toBe(1_001_700)
    expect(createClock({ ...parts, saved: clock.offset() }).now()).toBe(1_001_700)
  })

  it('keeps the offset that a slew leads to', () => {
    const { parts } = aDevice()
    const clock = createClock({ ...parts, saved: 100 })
    clock.correct(50)
    expect(clock.offset()).toBe(150)
  })
})

describe('the measurement', () => {
  it('trusts the quickest exchange', () => {
    const slow = { behind: 900, roundTrip: 800 }
    const quick = { behind: 12, roundTrip: 20 }
    expect(bestSample(slow, [quick, { behind: 300, roundTrip: 21 }])).toBe(quick)
  })

  it('finds the offset behind slow and lopsided answers', async () => {
    const { parts, pass } = aDevice()
    const clock = createClock({ ...parts, saved: 0 })
    const ways = [
      [400, 10],
      [15, 5],
      [10, 700],
    ]
    const http: Http = async () => {
      const [out = 0, back = 0] = ways.shift() ?? []
      pass(out)
      const now = parts.wall() + 5_000
      pass(back)
      return { status: 200, body: { now } }
    }
    expect(await measure(http, clock, 3)).toEqual({ behind: 5_005, roundTrip: 20 })
  })

  it.each([[{}], [{ now: 'noon' }], [{ now: null }]])('gives nothing when the answer is %o', async (body) => {
    const clock = createClock(aDevice().parts)
    await expect(measure(async () => ({ status: 200, body }), clock, 1)).rejects.toThrow('tells no time')
  })

  it('gives nothing when an exchange is not answered', async () => {
    const clock = createClock(aDevice().parts)
    await expect(measure(() => Promise.reject(new Error('offline')), clock, 3)).rejects.toThrow('offline')
  })
})
