import { createApi } from '@marquee/api/client'
import type { EventPorts } from '@marquee/designer/view/ports'
import { TextsProvider } from '@marquee/i18n/react'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { server } from '@marquee/testkit/server'
import { textsFor } from '@marquee/testkit/texts'
import { renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { type Services, ServicesProvider } from '../services'
import { type Session, SessionContext } from '../session'
import { useEventPorts } from './useEventPorts'

const { signal } = new AbortController()
const session: Session = {
  self: makeSelf(),
  companyId: 2,
  codes: makeCodes({ settings: { EventList: 'Y' } }),
  serverFeatures: {},
}

async function portsOf(part: Partial<Session> = {}) {
  const texts = await textsFor(['common'], 'ja')
  const services = { api: createApi({ build: 'test' }) } as Partial<Services> as Services
  const wrapper = ({ children }: PropsWithChildren) => (
    <TextsProvider value={texts}>
      <ServicesProvider value={services}>
        <SessionContext value={{ ...session, ...part }}>{children}</SessionContext>
      </ServicesProvider>
    </TextsProvider>
  )
  return renderHook(() => useEventPorts(), { wrapper }).result.current
}

test.each<[string, Partial<Session>]>([
  ['who may not see events', { self: makeSelf({ auth: rights('W', { EventList: 'N' }) }) }],
  ['a company without them', { codes: makeCodes({ settings: { EventList: 'N' } }) }],
])('%s has nothing to ask', async (_, part) => {
  expect(await portsOf(part)).toBeUndefined()
})

test('all device groups come, by where they lie, as the person’s language calls the topmost', async () => {
  const above = [{ title: 'Head office' }, { title: 'Default' }]
  const groups = [
    { id: 4, title: 'Room 10', above },
    { id: 5, title: 'Room 9', above },
    { id: 1, title: 'Default', above: [] },
  ]
  server.use(
    answer('get', '/api/eventGroup', ({ query }) => {
      const at = Number(query.get('_page')) - 1
      return query.get('companyId') === '2' ? pageOf(groups.slice(at, at + 1) as never[], 3) : refuse(403, 'forbidden')
    }),
  )
  const ports = (await portsOf()) as EventPorts
  expect(await ports.groups(signal)).toEqual([
    { id: 5, path: 'Head office / Room 9' },
    { id: 4, path: 'Head office / Room 10' },
    { id: 1, path: 'デフォルト' },
  ])
})

const opening = { id: 17, name: 'Opening', startDate: '2026-12-24', repeat: 'None' }

test('events are found that are not over', async () => {
  server.use(
    answer('get', '/api/event', ({ query }) =>
      pageOf(query.get('name') === 'open' && query.get('expired') === 'false' ? ([opening] as never[]) : [], 40),
    ),
  )
  const ports = (await portsOf()) as EventPorts
  const rows = [{ id: 17, name: 'Opening', day: '2026-12-24', repeats: false }]
  expect(await ports.search('open', signal)).toEqual({ rows, total: 40 })
})

test('events that are called what was typed come before those that have it elsewhere', async () => {
  const named = (id: number, name: string) => ({ ...opening, id, name })
  const found = [named(1, 'Tea'), named(2, 'Grand OPENING'), named(3, 'Yoga'), named(4, 'Opening')]
  server.use(answer('get', '/api/event', () => pageOf(found as never[], 4)))
  const ports = (await portsOf()) as EventPorts
  const { rows } = await ports.search('opening', signal)
  expect(rows.map(({ id }) => id)).toEqual([2, 4, 1, 3])
})

test('events that are gone are left out; what fails otherwise fails', async () => {
  server.use(
    answer('get', '/api/event/{id}', ({ params: { id } }) => {
      if (id === '17') return { ...opening, repeat: 'Weekly' } as never
      return id === '18' ? refuse(404, 'not-found') : refuse(500, 'internal')
    }),
  )
  const ports = (await portsOf()) as EventPorts
  expect(await ports.events([18, 17], signal)).toEqual([{ id: 17, name: 'Opening', day: '2026-12-24', repeats: true }])
  await expect(ports.events([17, 19], signal)).rejects.toThrow()
})
