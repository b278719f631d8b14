import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { Manifest, Orientation } from '@marquee/model/manifest'
import { beforeEach, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { createClock } from '../server/clock'
import { createTheatre, type Theatre } from './theatre'

let timers: FakeTimers
let manifest: Manifest
let theatre: Theatre
let said: unknown[]

function turned(orientation: Orientation): Manifest {
  const empty = aManifest({}, [])
  return { ...empty, device: { ...empty.device, orientation } }
}

const root = () => document.querySelector('.theatre')

beforeEach(() => {
  timers = new FakeTimers()
  manifest = turned(0)
  said = []
  theatre = createTheatre({
    parent: document.body,
    clock: createClock({ wall: () => timers.now, monotonic: () => timers.now, saved: 0 }),
    timers,
    media: {
      has: async () => false,
      stored: async () => 0,
      obtain: async () => true,
      recheck: async () => true,
      evict: async () => undefined,
    },
    manifest: () => manifest,
    played: () => undefined,
    entered: () => undefined,
    foreseen: () => said.push(theatre.coming?.entry.name),
    problem: () => undefined,
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
