import { Problem } from '@marquee/api/problem'
import { expect, test, vi } from 'vitest'
import { each, onNewest } from './outcome'

const refused = new Problem({ kind: 'forbidden', status: 403 })
const offline = new Problem({ kind: 'offline' })

test('what fails for one stops no other, and is told of it alone', async () => {
  const done: number[] = []
  const failures = await each([1, 2, 3], async (item) => {
    if (item === 2) throw refused
    done.push(item)
  })
  expect(done).toEqual([1, 3])
  expect(failures).toEqual([{ item: 2, problem: refused }])
})

test('several go into one call; those of a refused call one by one, to tell which', async () => {
  const calls: number[][] = []
  const progress = vi.fn()
  const call = async (part: readonly number[]) => {
    calls.push([...part])
    if (part.includes(120)) throw refused
  }
  const failures = await each(
    Array.from({ length: 150 }, (_, at) => at),
    (item) => call([item]),
    { together: call, progress },
  )
  expect(calls.map(({ length }) => length)).toEqual([100, 50, ...Array(50).fill(1)])
  expect(failures).toEqual([{ item: 120, problem: refused }])
  expect(progress.mock.calls.flat().slice(0, 4)).toEqual([100, 100, 101, 102])
})

test('without a connection the rest is not tried, and all of it is told', async () => {
  const run = vi.fn(async (item: number) => {
    if (item === 2) throw offline
  })
  expect(await each([1, 2, 3], run)).toEqual([
    { item: 2, problem: offline },
    { item: 3, problem: offline },
  ])
  expect(run).toHaveBeenCalledTimes(2)
})

test('stopped, it ends before the next one', async () => {
  const stopping = new AbortController()
  const failures = await each([1, 2, 3], async () => stopping.abort(), { signal: stopping.signal })
  expect(failures).toEqual([
    { item: 2, problem: null },
    { item: 3, problem: null },
  ])
})

test('a change is made once more on top of what somebody else has saved, and no other failure is tried again', async () => {
  const stale = new Problem({ kind: 'stale', status: 412 })
  const run = vi.fn(async (version: number) => {
    if (version === 1) throw stale
  })
  await onNewest(1, async () => 2, run)
  expect(run.mock.calls.flat()).toEqual([1, 2])
  await expect(onNewest(1, async () => 1, run)).rejects.toBe(stale)
  await expect(
    onNewest(
      2,
      async () => 3,
      () => Promise.reject(refused),
    ),
  ).rejects.toBe(refused)
})

test('a call that takes more than others says so', async () => {
  const call = vi.fn(async (part: readonly number[]) => part)
  const items = Array.from({ length: 150 }, (_, at) => at)
  await each(items, (item) => call([item]), { together: call, most: 500 })
  expect(call.mock.calls).toEqual([[items]])
})
