import { createApi } from '@marquee/api/client'
import type { Answer } from '@marquee/api/types'
import type { EventsBody } from '@marquee/model/program/list'
import { eventsOf } from '@marquee/renderer/program/host'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes } from '@marquee/testkit/factories'
import { server } from '@marquee/testkit/server'
import { expect, test, vi } from 'vitest'
import { createHost } from './host'
import { createPorts } from './ports'

const { signal } = new AbortController()
const names = { en: 'Tokyo', ja: '東京', hans: '东京', hant: '東京' }

function open() {
  const api = createApi({ build: 'test' })
  const host = createHost(api, 2, 'UTC')
  return { host, ports: createPorts({ api, companyId: 2, codes: makeCodes(), host, publish: undefined }) }
}

test('G85 a content that is found says why it is not shown today, and by how many screens it is left out', async () => {
  const found = { id: 1, content: { fileSize: 1 }, validity: 'expired', misfit: { screens: 2, of: 5 } }
  server.use(answer('get', '/api/content', () => pageOf([found] as never[])))
  const { rows } = await open().ports.searchContents({ text: '', page: 1, tags: [], types: ['Image'] }, signal)
  expect(rows).toMatchObject([{ validity: 'expired', misfit: { screens: 2 } }])
})

test('cities are those that the server knows', async () => {
  const tokyo = { id: 'tokyo', names, countryNames: names } as Answer<'/weatherCountry', 'get'>[number]
  server.use(answer('get', '/weatherCountry', [tokyo]))
  expect(await open().ports.cities(signal)).toEqual([tokyo])
})

test('of a video title and length are told, in milliseconds; of none it is not', async () => {
  server.use(
    answer('get', '/api/content/videoinfo', ({ query }) =>
      query.get('id') === 'known'
        ? ({ title: 'A walk in Kyoto', duration: 95 } as Answer<'/api/content/videoinfo', 'get'>)
        : refuse(404, 'not-found'),
    ),
  )
  const { ports } = open()
  expect(await ports.videoInfo('known', signal)).toEqual({ title: 'A walk in Kyoto', durationMs: 95_000 })
  await expect(ports.videoInfo('unknown', signal)).rejects.toThrow()
})

const forecast = {
  at: '2026-11-24T06:00:00Z',
  body: { city: { id: 'tokyo', names }, zone: 'Asia/Tokyo', now: { at: '2026-11-24T06:00:00Z' }, days: [] },
} as unknown as Answer<'/api/weather/{city}', 'get'>

test.each([
  ['known', () => forecast],
  ['off', () => refuse(409, 'weather-off')],
  ['away', () => refuse(503, 'weather-away')],
] as const)('the weather of a place is %s', async (state, come) => {
  server.use(answer('get', '/api/weather/{city}', come))
  expect(await open().ports.weather('tokyo', signal)).toBe(state)
})

test('another failure of the weather is one', async () => {
  server.use(answer('get', '/api/weather/{city}', () => refuse(500, 'internal')))
  await expect(open().ports.weather('tokyo', signal)).rejects.toThrow()
})

test('what changes by itself is asked once for all that draw it, and again when it may be old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked = vi.fn(() => forecast)
  server.use(answer('get', '/api/weather/{city}', asked))
  const { host } = open()
  const [canvas, thumb, late] = [vi.fn(), vi.fn(), vi.fn()]
  host.data('weather/tokyo', canvas)
  const leave = host.data('weather/tokyo', thumb)
  expect(canvas.mock.calls).toEqual([[null]])
  leave()
  await vi.waitFor(() => expect(canvas).toHaveBeenLastCalledWith({ at: Date.parse(forecast.at), body: forecast.body }))
  expect(thumb).toHaveBeenCalledTimes(1)
  host.data('weather/tokyo', late)
  expect(late).toHaveBeenCalledWith(canvas.mock.lastCall?.[0])
  expect(asked).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 61_000)
  host.data('weather/tokyo', late)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
})

test('what comes of a source is drawn; what does not, and what is no key, leaves nothing', async () => {
  const source = { goodAt: '2026-11-24T06:00:00Z', contents: [{ title: 'Apples' }] }
  server.use(
    answer('get', '/api/author/feedInfoAndContents/{id}', ({ params }) =>
      params.id === '5' ? (source as never) : refuse(404, 'not-found'),
    ),
  )
  const { host } = open()
  const [good, bad, none] = [vi.fn(), vi.fn(), vi.fn()]
  host.data('source/6', bad)
  host.data('other/7', none)
  host.data('source/5', good)
  await vi.waitFor(() =>
    expect(good).toHaveBeenLastCalledWith({ at: Date.parse(source.goodAt), body: { items: source.contents } }),
  )
  for (const tell of [bad, none]) expect(tell.mock.calls.filter(([known]) => known !== null)).toEqual([])
})

const time = {
  from: '2026-12-24T09:00:00Z',
  to: '2026-12-24T10:00:00Z',
  allDay: false,
  name: 'Opening',
  detail: '',
  organization: 'Midori',
  type: 'Meeting',
  color: '#377CB7',
  place: 'Lobby',
  iconId: 8,
  private: false,
}
const times: Answer<'/api/event/times', 'get'> = {
  at: '2026-12-24T06:00:00Z',
  from: '2026-12-24T00:00:00Z',
  until: '2027-01-24T00:00:00Z',
  wall: [{ from: '1970-01-01T00:00:00Z', offsetMs: 3_600_000 }],
  times: [time],
}

test('the events of a list are asked by what it names and the zone, and drawn; where they are refused is nothing', async () => {
  const asked = vi.fn<(query: string) => void>()
  server.use(
    answer('get', '/api/event/times', ({ query }) => {
      const { companyId, ...rest } = Object.fromEntries(query)
      asked(JSON.stringify(rest))
      return companyId === '2' && !query.has('eventIds') ? times : refuse(403, 'events-off')
    }),
  )
  const { host } = open()
  const [own, groups, refused] = [vi.fn(), vi.fn(), vi.fn()]
  host.data('events/-', own)
  host.data('events/3,4-', groups)
  host.data('events/-17', refused)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
  expect(asked.mock.calls.flat().sort()).toEqual([
    '{"zone":"UTC","deviceGroupIds":"3,4"}',
    '{"zone":"UTC","eventIds":"17"}',
    '{"zone":"UTC"}',
  ])
  const { iconId, ...words } = time
  const span = { from: Date.parse(time.from), to: Date.parse(time.to) }
  const body: EventsBody = {
    wall: [[0, 3_600_000]],
    from: Date.parse(times.from),
    until: Date.parse(times.until),
    times: [{ ...words, ...span, icon: iconId, background: 0, elsewhere: false }],
  }
  for (const tell of [own, groups]) {
    await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith({ at: Date.parse(times.at), body }))
    expect(eventsOf(tell.mock.lastCall?.[0])).toEqual(body)
  }
  expect(refused.mock.calls).toEqual([[null]])
})
