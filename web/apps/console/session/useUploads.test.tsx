import { createUploadQueue, type UploadPorts } from '@marquee/api/upload/queue'
import type { UploadWish } from '@marquee/api/upload/upload'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createConnection } from './connection'
import { type Services, ServicesProvider } from './services'
import { type Session, SessionContext } from './session'
import { useUploadEffects, useUploads } from './useUploads'

const wish: UploadWish = {
  companyId: 2,
  file: new File(['x'], 'menu.png'),
  name: 'menu',
  groupId: 0,
  tags: [],
  newTags: [],
  share: 'N',
  durationMs: 0,
}

function Steps() {
  useUploadEffects()
  return useUploads().map((upload) => <p key={upload.id}>{upload.step}</p>)
}

/** The hook with one upload, whose bytes are sent when the test says so. */
function setUp() {
  const sending = { finish: () => {} }
  const ports: UploadPorts = {
    prepare: async () => {},
    send: () => new Promise((resolve) => Object.assign(sending, { finish: resolve })),
    add: async () => {},
    holds: async () => false,
    discard: async () => {},
    pause: () => new Promise(() => {}),
  }
  const uploads = createUploadQueue(ports)
  const resume = vi.spyOn(uploads, 'resume')
  const begin = vi.spyOn(uploads, 'begin')
  const server = { answers: false }
  const connection = createConnection(() =>
    server.answers ? Promise.resolve() : Promise.reject(new TypeError('down')),
  )
  const cache = new QueryClient()
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  const services = { uploads, connection } as Partial<Services> as Services
  const page = render(
    <ServicesProvider value={services}>
      <QueryClientProvider client={cache}>
        <SessionContext value={{ self: { id: 7 } } as Session}>
          <Steps />
        </SessionContext>
      </QueryClientProvider>
    </ServicesProvider>,
  )
  act(() => uploads.add([wish]))
  return { finish: () => sending.finish(), begin, resume, connection, server, invalidate, page }
}

test('a finished upload makes the lists of its company stale, once', async () => {
  const { finish, invalidate, begin } = setUp()
  expect(begin).toHaveBeenCalledWith(7)
  expect(await screen.findByText('sending')).toBeInTheDocument()
  await act(async () => finish())
  expect(await screen.findByText('done')).toBeInTheDocument()
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    [2, 'content'],
    [2, 'audit'],
    [2, 'dashboard'],
    [2, 'device', 'playing'],
    [2, 'tag', 'list'],
  ])
})

test('a connection that is back is used at once, however it is noticed', async () => {
  const { resume, connection, server } = setUp()
  fireEvent(window, new Event('online'))
  expect(resume).toHaveBeenCalledTimes(1)
  await act(async () => connection.report(false))
  expect(resume).toHaveBeenCalledTimes(1)
  server.answers = true
  await act(async () => connection.report(true))
  expect(resume).toHaveBeenCalledTimes(2)
})

test('leaving the window asks while something is on its way, and not afterwards', async () => {
  const { finish, page } = setUp()
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  await act(async () => finish())
  await screen.findByText('done')
  expect(leaves()).toBe(true)
  page.unmount()
  expect(leaves()).toBe(true)
})
