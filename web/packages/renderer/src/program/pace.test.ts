import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginAt, keepPace, lookMs } from './pace'

let now = 0
let set: string[]
let animation: Animation

/** How far it is, by its start and its rate. */
const place = () => (now - Number(animation.startTime)) * animation.playbackRate

beforeEach(() => {
  now = 5_000
  set = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const kept: Pick<Animation, 'startTime' | 'playbackRate'> = { startTime: null, playbackRate: 1 }
  const put = (target: typeof kept, name: string, value: number) => {
    set.push(name)
    return Reflect.set(target, name, value)
  }
  animation = new Proxy(kept, { set: put }) as Animation
  beginAt(animation, 61_000)
  set = []
})

describe('an animation', () => {
  it('has its place as soon as it is begun, however late its first frame is', () => {
    now += 100
    expect(place()).toBe(61_100)
  })

  it('that is where the time is, or nearly, is left alone', () => {
    keepPace(animation, 61_040)
    expect(set).toEqual([])
  })

  it.each([200, -200])('that is off by %i ms goes on where it is, and is right by the next look', (off) => {
    keepPace(animation, 61_000 + off)
    expect(place()).toBeCloseTo(61_000, 6)
    now += lookMs
    expect(place()).toBeCloseTo(61_000 + off + lookMs, 6)
    keepPace(animation, 61_000 + off + lookMs)
    expect(animation.playbackRate).toBe(1)
    expect(place()).toBeCloseTo(61_000 + off + lookMs, 6)
  })

  it('that is far off is put right at once', () => {
    keepPace(animation, 61_500)
    now += 100
    keepPace(animation, 71_000)
    expect([place(), animation.playbackRate]).toEqual([71_000, 1])
  })
})
