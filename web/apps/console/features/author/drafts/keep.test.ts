import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepIn } from './keep'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A place far away: what it was told, and how each call ends. */
function aPlace() {
  const told: string[] = []
  const calls: { end(): void; fail(error: unknown): void }[] = []
  const call = (what: string) => {
    told.push(what)
    return new Promise<void>((resolve, reject) => calls.push({ end: resolve, fail: reject }))
  }
  const changes = vi.fn()
  const kept = keepIn<string>({
    every: 700,
    put: (value) => call(value),
    drop: () => call('dropped'),
    isRefused: (error) => error === 'too large',
    told: changes,
  })
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const ends = async () => {
    calls.shift()?.end()
    await after(0)
  }
  const fails = async (error: unknown = 'no answer') => {
    calls.shift()?.fail(error)
    await after(0)
  }
  return { kept, told, after, ends, fails, changes }
}

test('the newest is kept within the time, however often it changes', async () => {
  const { kept, told, after } = aPlace()
  kept.want('a')
  await after(400)
  kept.want('b')
  await after(299)
  expect(told).toEqual([])
  await after(1)
  expect(told).toEqual(['b'])
})

test('no two are on their way: what came meanwhile follows, and only the newest of it', async () => {
  const { kept, told, after, ends } = aPlace()
  kept.want('a')
  await after(700)
  kept.want('b')
  kept.want('c')
  await after(5000)
  expect(told).toEqual(['a'])
  await ends()
  await after(700)
  expect(told).toEqual(['a', 'c'])
})

test('what is saved while it is on its way is dropped after it has arrived, and at once', async () => {
  const { kept, told, after, ends } = aPlace()
  kept.want('a')
  await after(700)
  kept.want(null)
  await after(5000)
  expect(told).toEqual(['a'])
  await ends()
  await after(700)
  expect(told).toEqual(['a', 'dropped'])
})

test('what was never sent is not dropped, and what was is dropped once', async () => {
  const { kept, told, after, ends } = aPlace()
  kept.want(null)
  kept.want('a')
  kept.want(null)
  await after(5000)
  expect(told).toEqual([])
  kept.want('b')
  await after(700)
  await ends()
  kept.want(null)
  expect(told).toEqual(['b', 'dropped'])
  await ends()
  kept.want(null)
  await after(5000)
  expect(told).toEqual(['b', 'dropped'])
})

test('what failed may have arrived: it is dropped too, until that is heard of', async () => {
  const { kept, told, after, fails, ends } = aPlace()
  kept.want('a')
  await after(700)
  await fails()
  kept.want(null)
  await fails()
  await after(60_000)
  await ends()
  await after(60_000)
  expect(told).toEqual(['a', 'dropped', 'dropped'])
})

test('what fails is tried again after twice as long each time, at most a minute, and says so', async () => {
  const { kept, told, after, fails, ends, changes } = aPlace()
  kept.want('a')
  await after(700)
  expect(kept.isFailing()).toBe(false)
  for (const wait of [1400, 2800, 5600, 11_200, 22_400, 44_800, 60_000, 60_000]) {
    await fails()
    expect(kept.isFailing()).toBe(true)
    const before = told.length
    await after(wait - 1)
    expect(told.length).toBe(before)
    await after(1)
    expect(told.length).toBe(before + 1)
  }
  await ends()
  expect([kept.isFailing(), changes.mock.calls.length]).toEqual([false, 2])
  kept.want('b')
  await after(700)
  expect(told.at(-1)).toBe('b')
})

test('what is refused for good is not tried again, but what comes after it is', async () => {
  const { kept, told, after, fails } = aPlace()
  kept.want('a')
  await after(700)
  await fails('too large')
  await after(600_000)
  expect([told, kept.isFailing()]).toEqual([['a'], true])
  kept.want('b')
  await after(700)
  expect(told).toEqual(['a', 'b'])
})

test('a window that ends sends the newest at once, unless it is there', async () => {
  const { kept, told, after, ends } = aPlace()
  const last = vi.fn()
  kept.now(last)
  kept.want('a')
  kept.now(last)
  expect(last.mock.calls).toEqual([['a']])
  await after(700)
  await ends()
  kept.now(last)
  expect([last.mock.calls.length, told]).toEqual([1, ['a']])
  kept.want('b')
  kept.now()
  expect(told).toEqual(['a', 'b'])
})

test('without its editor nothing is tried again but to drop it', async () => {
  const { kept, told, after, fails, ends } = aPlace()
  kept.want('a')
  await after(700)
  kept.rest(true)
  await fails()
  await after(600_000)
  expect(told).toEqual(['a'])
  kept.want(null)
  await fails()
  await after(2800)
  await ends()
  expect(told).toEqual(['a', 'dropped', 'dropped'])
  kept.rest(false)
  kept.want('b')
  await after(700)
  expect(told.at(-1)).toBe('b')
})
