import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('it runs at once, and once for all calls of the time after', () => {
  const run = vi.fn<() => void>()
  const [call] = throttle(run, 100)
  call()
  expect(run).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 50; times++) call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs after its end', () => {
  const run = vi.fn<() => void>()
  const [call, end] = throttle(run, 100)
  call()
  call()
  end()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})
