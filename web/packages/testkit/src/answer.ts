import type { paths } from '@marquee/api/schema'
import { type DefaultBodyType, type HttpHandler, HttpResponse, http } from 'msw'

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never
}[keyof paths]

type BodyOf<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer R }
  ? R[keyof R & (200 | 201 | 202)] extends { content: { 'application/json': infer T } }
    ? T
    : undefined
  : never

/** What a mocked operation is told about its call. */
export interface Call {
  query: URLSearchParams
  params: Record<string, string | readonly string[] | undefined>
  headers: Headers
  /** The parsed JSON body; undefined without one. */
  body: unknown
}

type Resolver<T> = (call: Call) => T | Response | Promise<T | Response>

/**
 * Mocks one operation of the API. Method, path and body are checked against the API's types:
 * `answer('get', '/api/self', makeSelf())`, `answer('get', '/api/content', ({ query }) => …)`.
 */
export function answer<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  body: BodyOf<P, M> | Resolver<BodyOf<P, M>>,
): HttpHandler {
  return http[method](url(path), async ({ request, params }) => {
    if (typeof params.id === 'string' && /^[a-z]+$/i.test(params.id)) return undefined // `/api/content/limits` has no id
    const result =
      typeof body === 'function' ? await (body as Resolver<BodyOf<P, M>>)(await read(request, params)) : body
    if (result instanceof Response) return result
    return result === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result as DefaultBodyType)
  })
}

/** One page of a list, with the total in its header. Give it back from `answer`. */
export function pageOf<T>(items: T[], total = items.length): Response {
  return HttpResponse.json(items as DefaultBodyType, { headers: { 'x-total-count': String(total) } })
}

interface ProblemBody {
  detail?: string
  errors?: { location: string; code?: string; message?: string }[]
  params?: Record<string, unknown>
  /** The records that stand in the way. */
  related?: unknown[]
  headers?: Record<string, string>
}

/** A refusal, as the server words it: `refuse(422, 'invalid', { errors: [{ location: 'body.name', code: 'taken' }] })`. */
export function refuse(status: number, code: string, { headers, ...rest }: ProblemBody = {}): Response {
  const body = { type: `https://marquee.example/problems/${code}`, title: code, status, ...rest }
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } })
}

/** No answer: the network is down. */
export function noAnswer(): Response {
  return HttpResponse.error()
}

/** A path of the API as msw writes it, on any origin: `{id}` becomes `:id`. */
function url(path: string): string {
  return `*${path.replace(/\{(\w+)\}/g, ':$1')}`
}

async function read(request: Request, params: Call['params']): Promise<Call> {
  const text = await request.clone().text()
  const isJson = request.headers.get('content-type')?.includes('json')
  return {
    query: new URL(request.url).searchParams,
    params,
    headers: request.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text || undefined,
  }
}
