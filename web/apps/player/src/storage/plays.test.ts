import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { type NewPlay, openPlays } from './plays'
import { openStore, type Store } from './store'
import 'fake-indexeddb/auto'

const play: NewPlay = { scheduleItemId: 1, contentId: 2, from: 0, to: 10, result: 'played' }
let store: Store

beforeEach(async () => {
  store = await openStore(new IDBFactory())
})

const numbers = async (boot: string) => (await store.plays(boot, 100)).map(({ seq }) => seq)

it('numbers plays from 1 in each boot, in the order in which they were added', async () => {
  const first = await openPlays(store, 'a')
  await Promise.all([1, 2, 3].map((contentId) => first.add({ ...play, contentId })))
  const second = await openPlays(store, 'b')
  await second.add(play)
  expect((await store.plays('a', 100)).map(({ seq, contentId }) => [seq, contentId])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(await numbers('b')).toEqual([1])
})

it('leaves no gap in the numbers where a play could not be written', async () => {
  let failing = true
  const plays = await openPlays(
    { ...store, addPlay: (p) => (failing ? Promise.reject(new Error('full')) : store.addPlay(p)) },
    'a',
  )
  await plays.add(play)
  failing = false
  await plays.add(play)
  expect(await numbers('a')).toEqual([1])
  expect(plays.lost).toBe(1)
})

it('is full across boots, and has room again for what the server acknowledged', async () => {
  await (await openPlays(store, 'a')).add(play)
  const plays = await openPlays(store, 'b', 2)
  await plays.add(play)
  await plays.add(play)
  expect([await numbers('b'), plays.lost]).toEqual([[1], 1])
  await plays.acknowledged('a', 1)
  await plays.add(play)
  expect([await numbers('a'), await numbers('b')]).toEqual([[], [1, 2]])
})
