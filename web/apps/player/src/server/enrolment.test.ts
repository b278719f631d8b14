import { beforeEach, expect, it } from 'vitest'
import { FakeServer, json } from '../../test/server'
import { FakeTimers } from '../../test/timers'
import { createEnrolment, type EnrolmentState } from './enrolment'
import { createHttp } from './http'

let timers: FakeTimers
let server: FakeServer
let states: EnrolmentState[]
let activated: string[]
let refuseActivation: boolean

const identity = { publicKey: 'public-key', sign: async () => '' }

function start(invitation = '') {
  return createEnrolment({
    http: createHttp({ fetch: server.fetch, timers }),
    timers,
    random: () => 0,
    identity,
    invitation,
    hardware: () => ({ os: 'Linux', client: 'browser', clientVersion: '1', width: 1920, height: 1080 }),
    changed: (state) => states.push(state),
    async activated(deviceKey) {
      if (refuseActivation) throw new Error('the disk is full')
      activated.push(deviceKey)
    },
  })
}

beforeEach(() => {
  timers = new FakeTimers()
  server = new FakeServer(() => 0)
  states = []
  activated = []
  refuseActivation = false
})

it('shows the code and asks as often as the server wishes until somebody activates the screen', async () => {
  start()
  await timers.advance(8_999)
  expect(server.count('/api/player/hello')).toBe(3)
  expect(states[0]).toEqual({ code: 'K7QM-4R2X', contact: true })
  server.active = true
  await timers.advance(3_000)
  expect(activated).toEqual(['key-blic-key'])
  expect(timers.count).toBe(0)
})

it('keeps the code on the screen while there is no contact', async () => {
  start()
  await timers.advance(0)
  server.down = true
  await timers.advance(3_000)
  expect(states[states.length - 1]).toEqual({ code: 'K7QM-4R2X', contact: false })
  server.down = false
  await timers.advance(60_000)
  expect(states[states.length - 1]).toEqual({ code: 'K7QM-4R2X', contact: true })
})

it('has no code to show when the server was never there', async () => {
  server.down = true
  start()
  await timers.advance(0)
  expect(states).toEqual([{ code: null, contact: false }])
})

it('tries again when the activation could not be stored', async () => {
  server.active = true
  refuseActivation = true
  start()
  await timers.advance(0)
  refuseActivation = false
  await timers.advance(60_000)
  expect(activated).toHaveLength(1)
})

it.each([
  [1, 1_000],
  [10_000, 10_000],
  [undefined, 1_000],
  [86_400_000, 60_000],
])('asks, told to wait %s ms, after %i ms', async (pollMs, expected) => {
  server.instead.set('/api/player/hello', () => json(200, { deviceKey: 'k', code: '1', status: 'pending', pollMs }))
  start()
  await timers.advance(0)
  expect(timers.nextIn).toBe(expected)
})

it('G113 says the code that it was opened with until the server has answered, and again every ten minutes', async () => {
  const said: unknown[] = []
  server.instead.set('/api/player/hello', ({ body }) => {
    said.push((body as { code?: string }).code)
    return json(200, { deviceKey: 'key', code: 'K7QM-4R2X', status: 'pending', pollMs: 3_000 })
  })
  server.down = true
  start('AAAA-AAAA')
  await timers.advance(0)
  server.down = false
  await timers.advance(60_000)
  expect(said.slice(0, 2)).toEqual(['AAAA-AAAA', undefined])
  said.length = 0
  await timers.advance(600_000)
  expect(said.filter(Boolean)).toEqual(['AAAA-AAAA'])
})
