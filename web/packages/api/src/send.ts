import { Problem } from './problem'

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

/** One page of a list and how many records the whole list has (`x-total-count`, R278). */
export interface Page<T> {
  items: T[]
  total: number
}

/** Waits for a call and returns its body; throws a `Problem`. */
export async function send<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw Problem.fromResponse(response, error)
  return data as T
}

/** Waits for a list call and keeps the total that travels in the header; throws a `Problem`. */
export async function sendPage<T>(call: Promise<Answer<T[]>>): Promise<Page<T>> {
  const { response } = await call
  const items = await send(call)
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return { items, total: Number.isFinite(total) ? total : items.length }
}
