import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { FakeTimers, settle } from '../../test/timers'
import { createLog, LOG_BYTES, LOG_LINES, type Log } from './log'
import 'fake-indexeddb/auto'

let timers: FakeTimers
let factory: IDBFactory
let log: Log

const load = () => {
  log = createLog({ factory, timers, now: () => Date.UTC(2026, 10, 26) + timers.now })
}
const lines = async () => (await log.text()).split('\n').slice(0, -1)

beforeEach(() => {
  timers = new FakeTimers()
  factory = new IDBFactory()
  load()
})

it('what is written outlasts a restart, in its order, as one line each', async () => {
  log.write('warn', 'one\n  more')
  log.write('info', 'two')
  await timers.advance(2_000)
  await settle()
  load()
  log.write('error', 'three')
  expect(await lines()).toEqual([
    '2026-11-26T00:00:00.000Z warn one more',
    '2026-11-26T00:00:00.000Z info two',
    '2026-11-26T00:00:02.000Z error three',
  ])
})

it('what is less important than the level is not written', async () => {
  log.write('debug', 'not this')
  log.level = 'debug'
  log.write('debug', 'this')
  log.level = 'error'
  log.write('warn', 'nor this')
  expect(await lines()).toEqual([expect.stringMatching(/ debug this$/)])
})

it('only the last lines are kept, and of them as many whole ones as may be sent', async () => {
  for (let i = 0; i < LOG_LINES + 10; i++) log.write('info', `${i} ${'語'.repeat(300)}`)
  const kept = await lines()
  expect(kept[kept.length - 1]).toMatch(new RegExp(` ${LOG_LINES + 9} 語`))
  expect(new TextEncoder().encode(await log.text()).length).toBeLessThanOrEqual(LOG_BYTES)
  expect(kept[0]).toMatch(/^2026-.* \d+ 語+$/)
  await log.clear()
  for (let i = 0; i < LOG_LINES + 10; i++) log.write('info', `${i}`)
  expect(await lines()).toHaveLength(LOG_LINES)
})

it('a browser that gives no database has no log, and nothing waits for it', async () => {
  factory.open = () => {
    throw new Error('no')
  }
  log.write('error', 'lost')
  await log.flush()
  await expect(log.text()).rejects.toThrow('no')
  await log.clear()
})
