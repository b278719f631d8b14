import { stopClock } from '@marquee/testkit/clock'
import { FakeChannel } from '@marquee/testkit/fakeChannel'
import { expect, test, vi } from 'vitest'
import { listen, readHint } from './live'

function start() {
  const channels: FakeChannel[] = []
  const changed = vi.fn()
  const resumed = vi.fn()
  const refused = vi.fn()
  const stop = listen({
    companyId: 2,
    changed,
    refused,
    resumed,
    open(url) {
      const channel = new FakeChannel(url)
      channels.push(channel)
      return channel as unknown as EventSource
    },
  })
  const last = () => channels.at(-1) as FakeChannel
  return { channels, changed, refused, resumed, stop, last }
}

test('hints of the company arrive', () => {
  const { last, changed } = start()
  last().open()
  last().send({ entity: 'content', id: 5, companyId: 2 })
  expect(last().url).toBe('/api/realtime?companyId=2')
  expect(changed).toHaveBeenCalledWith({ entity: 'content', id: 5, companyId: 2 })
})

test('after an interruption everything is stale; after the first opening nothing is', () => {
  const { last, resumed } = start()
  last().open()
  expect(resumed).not.toHaveBeenCalled()
  last().fail()
  last().open()
  expect(resumed).toHaveBeenCalledTimes(1)
})

test('a channel that the browser gave up on is opened again, more and more slowly', async () => {
  const clock = stopClock()
  const { channels, last } = start()
  last().fail(true)
  await clock.pass(999)
  expect(channels).toHaveLength(1)
  await clock.pass(1)
  expect(channels).toHaveLength(2)
  last().fail(true)
  await clock.pass(1_999)
  expect(channels).toHaveLength(2)
  await clock.pass(1)
  expect(channels).toHaveLength(3)
})

test('a channel that the server turns down says so; one that is merely cut does not', () => {
  const { last, refused } = start()
  last().open()
  last().fail()
  expect(refused).not.toHaveBeenCalled()
  last().fail(true)
  expect(refused).toHaveBeenCalledTimes(1)
})

test('stopping closes the channel and tries no more', async () => {
  const clock = stopClock()
  const { channels, last, stop } = start()
  last().fail(true)
  stop()
  expect(last().readyState).toBe(2)
  await clock.pass(60_000)
  expect(channels).toHaveLength(1)
})

test.each([['not json'], ['{}'], ['null'], ['{"entity":5}'], [undefined]])('%o is no hint', (data) => {
  expect(readHint(data)).toBeNull()
})
