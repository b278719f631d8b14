import { isCommonAssetRequest, type UnhandledRequestCallback } from 'msw'
import { server } from './server'

const keyOf = (method: string, url: string) => `${method.toUpperCase()} ${url}`

/** The calls that the test which runs has made, and those of them that it had not mocked. */
const made = new Set<string>()
const unmocked = new Set<string>()

/** Refuses what is not mocked, as a network that is down would, and remembers it. */
const refuse: UnhandledRequestCallback = (request, print) => {
  if (isCommonAssetRequest(request)) return
  const key = keyOf(request.method, request.url)
  const isOfApi = new URL(request.url).pathname.startsWith('/api/') // pictures and other sites may well not answer
  if (isOfApi && made.has(key)) unmocked.add(key) // what an earlier test has still asked for is not this one's
  print.error()
}

/** Mocks the server for the tests of a file. */
export function listen(): void {
  server.listen({ onUnhandledRequest: refuse })
  const mocked = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined
    const url = request?.url ?? new URL(String(input), globalThis.location?.href).href
    made.add(keyOf(init?.method ?? request?.method ?? 'GET', url))
    return mocked(input, init)
  }
}

/** Forgets the mocks of a test; one that asked for something which it had not mocked fails. */
export function forgetMocks(): void {
  server.resetHandlers()
  const calls = [...unmocked]
  made.clear()
  unmocked.clear()
  if (calls.length > 0) throw new Error(`Called, and not mocked:\n${calls.join('\n')}`)
}
