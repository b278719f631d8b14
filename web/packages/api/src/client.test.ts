import { answer, noAnswer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { server } from '@marquee/testkit/server'
import { expect, test, vi } from 'vitest'
import { createApi } from './client'
import { send, sendPage } from './send'

test('R274 R275 every request goes to the page’s own origin and carries the two fixed headers', async () => {
  let seen: Headers | undefined
  server.use(
    answer('get', '/api/self', ({ headers }) => {
      seen = headers
      return makeSelf()
    }),
  )
  await send(createApi({ build: 'b42' }).GET('/api/self'))
  expect(seen?.get('x-marquee-client')).toBe('console')
  expect(seen?.get('x-marquee-build')).toBe('b42')
})

test('a list in a query travels joined by commas', async () => {
  let asked = ''
  server.use(
    answer('get', '/api/content', ({ query }) => {
      asked = query.toString()
      return []
    }),
  )
  await sendPage(createApi({ build: 'b' }).GET('/api/content', { params: { query: { tags: [3, 5], name: 'a&b' } } }))
  expect(asked).toBe('tags=3%2C5&name=a%26b')
})

test.each([
  [401, 1],
  [405, 1],
  [403, 0],
  [404, 0],
  [500, 0],
])('R287 R288 R297 status %d reports a lost session %d times', async (status, times) => {
  server.use(answer('get', '/api/self', () => refuse(status, 'some-code')))
  const signedOut = vi.fn()
  const api = createApi({ build: 'b', signedOut })
  await expect(send(api.GET('/api/self'))).rejects.toMatchObject({ status, code: 'some-code' })
  expect(signedOut.mock.calls).toEqual(Array(times).fill(['some-code']))
})

test('what a lost session refused is sent again, once, when the person has signed in again', async () => {
  const bodies: unknown[] = []
  server.use(
    answer('post', '/api/tokens', ({ body }) => {
      bodies.push(body)
      return refuse(401, 'unauthenticated')
    }),
  )
  const signedOut = vi.fn(async () => true)
  const body = { name: 'script', access: 'R' as const, days: 90 }
  const call = createApi({ build: 'b', signedOut }).POST('/api/tokens', { body: body as never })
  await expect(send(call)).rejects.toMatchObject({ status: 401 })
  expect(bodies).toEqual([body, body])
  expect(signedOut).toHaveBeenCalledOnce()
})

test('G13 no answer is an offline problem, and the next answer reports the server back', async () => {
  const reachable = vi.fn()
  const api = createApi({ build: 'b', reachable })
  server.use(answer('get', '/api/self', () => noAnswer()))
  await expect(send(api.GET('/api/self'))).rejects.toMatchObject({ kind: 'offline', status: 0 })
  server.use(answer('get', '/api/self', () => refuse(403, 'forbidden')))
  await expect(send(api.GET('/api/self'))).rejects.toMatchObject({ kind: 'forbidden' })
  expect(reachable.mock.calls).toEqual([[false], [true]])
})

test('a call that was given up says nothing about the connection', async () => {
  server.use(answer('get', '/api/self', makeSelf()))
  const reachable = vi.fn()
  const given = new AbortController()
  given.abort()
  const call = createApi({ build: 'b', reachable }).GET('/api/self', { signal: given.signal })
  await expect(send(call)).rejects.toMatchObject({ name: 'AbortError' })
  expect(reachable).not.toHaveBeenCalled()
})

test('R278 a page keeps the total of the header', async () => {
  server.use(answer('get', '/api/allcompanies', () => pageOf([{ id: 1, name: 'Aozora' }], 41)))
  const page = await sendPage(createApi({ build: 'b' }).GET('/api/allcompanies'))
  expect(page).toEqual({ items: [{ id: 1, name: 'Aozora' }], total: 41 })
})

test('a list without the header counts its own records', async () => {
  server.use(answer('get', '/api/allcompanies', [{ id: 1, name: 'Aozora' }]))
  expect((await sendPage(createApi({ build: 'b' }).GET('/api/allcompanies'))).total).toBe(1)
})
