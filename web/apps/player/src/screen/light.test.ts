import { beforeEach, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { createLight, type Light } from './light'

let timers: FakeTimers
let black: string | null
let light: Light

beforeEach(() => {
  timers = new FakeTimers()
  black = null
  const shade = {
    blacken(words: string | null) {
      black = words
    },
  }
  light = createLight(shade, timers, { shutdown: 'shut down' })
})

it('a screen that goes off is black, and says so when it was shut down', () => {
  light.turn('plan', true)
  expect(black).toBe('')
  light.turn('shutdown', true)
  expect(black).toBe('shut down')
})

it('a screen that is on again is seen with what is awaited, 3 s later at most, and at once where nothing is', async () => {
  light.turn('plan', false)
  light.turn(null, true)
  light.seen()
  expect(black).toBeNull()
  light.turn('plan', false)
  light.turn(null, true)
  await timers.advance(2_999)
  expect(black).toBe('')
  await timers.advance(1)
  expect(black).toBeNull()
  light.turn('plan', false)
  light.turn(null, false)
  expect(black).toBeNull()
})

it('what is seen beneath does not lighten a screen that is off', async () => {
  light.turn('plan', false)
  light.turn(null, true)
  light.turn('plan', false)
  light.seen()
  await timers.advance(5_000)
  expect(black).toBe('')
})
