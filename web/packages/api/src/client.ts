import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { Problem } from './problem'
import type { paths } from './schema'

/** The typed client: `api.GET('/api/content', …)`. Its answers go through `send` or `sendPage`. */
export type Api = Client<paths>

export interface ApiOptions {
  /** The console's build, so that the server can tell an old console to reload. */
  build: string
  /** Where the paths start; the origin of the page (R275). */
  origin?: string
  /** Called on 401 and 405 (R287, R288), with the problem's code; true once the person is signed in again: the call is then sent again. */
  signedOut?(code: string): Promise<boolean> | undefined
  /** Called after every call: did an answer of any kind come? */
  reachable?(yes: boolean): void
  /** Called with the server's build after every answer. */
  served?(build: string): void
  /** Called when the server wants a proof of who the person is; true once it has one: the call is then sent again. */
  confirm?(): Promise<boolean>
}

/** The two fixed headers that travel with every request (R274, G06). */
export function clientHeaders(build: string): Record<string, string> {
  return { 'X-Marquee-Client': 'console', 'X-Marquee-Build': build }
}

/** Makes the one client. */
export function createApi(options: ApiOptions): Api {
  const api = createClient<paths>({
    baseUrl: options.origin ?? globalThis.location.origin,
    fetch: (request) => persisting(request, options),
    headers: clientHeaders(options.build),
    querySerializer: { array: { style: 'form', explode: false } }, // lists travel joined by commas: the API reads no more
  })
  api.use(watch(options))
  return api
}

/** Sends a request, and once more after the person has proved that it is them, or has signed in again, if the server asks for that. */
async function persisting(request: Request, options: ApiOptions): Promise<Response> {
  const again = (options.confirm || options.signedOut) && request.clone()
  const response = await globalThis.fetch(request)
  return again && (await mayGoOn(response, options)) ? globalThis.fetch(again) : response
}

async function mayGoOn(response: Response, { confirm, signedOut }: ApiOptions): Promise<boolean | undefined> {
  const { status } = response
  if (status === 401 || status === 405) return signedOut?.(await codeOf(response.clone()))
  return status === 403 && (await codeOf(response.clone())) === 'confirm-needed' && confirm?.()
}

function watch({ reachable, served }: ApiOptions): Middleware {
  return {
    onResponse({ response }) {
      reachable?.(true)
      const build = response.headers.get('X-Marquee-Build')
      if (build) served?.(build)
    },
    onError({ error, request }) {
      if (request.signal.aborted) return // the caller gave the call up; that says nothing about the network
      reachable?.(false)
      return Problem.offline(error)
    },
  }
}

async function codeOf(response: Response): Promise<string> {
  return Problem.fromResponse(response, await response.json().catch(() => null)).code
}
