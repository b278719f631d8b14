import { expect, test } from 'vitest'
import { Problem } from './problem'

const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

test.each([
  [400, 'malformed'],
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'missing'],
  [405, 'signed-out'],
  [409, 'conflict'],
  [412, 'stale'],
  [413, 'too-large'],
  [415, 'unsupported'],
  [422, 'invalid'],
  [423, 'locked'],
  [428, 'stale'],
  [429, 'throttled'],
  [503, 'unavailable'],
  [507, 'full'],
  [500, 'unexpected'],
  [418, 'unexpected'],
])('status %d is %s', (status, kind) => {
  expect(Problem.fromResponse(answer(status), undefined)).toMatchObject({ kind, status, code: kind })
})

test.each([
  ['https://marquee.example/problems/in-use', 'in-use'],
  ['/problems/in-use', 'in-use'],
  ['urn:marquee:in-use', 'in-use'],
  ['about:blank', 'blank'],
])('the code is the last segment of the type %s', (type, code) => {
  expect(Problem.fromResponse(answer(409), { type }).code).toBe(code)
})

test('fields are named as in the form', () => {
  const problem = Problem.fromResponse(answer(422), {
    type: '/invalid',
    errors: [
      { location: 'body.name', code: 'required', message: 'is missing' },
      { location: 'query.sortBy', message: 'unknown', value: 'x' },
      'nonsense',
    ],
  })
  expect(problem.fields).toEqual([
    { name: 'name', code: 'required', message: 'is missing', value: undefined },
    { name: 'sortBy', code: '', message: 'unknown', value: 'x' },
  ])
})

test('params, request id and Retry-After are kept', () => {
  const body = { params: { by: 'Taro' }, requestId: 'r-1', detail: 'Wait.' }
  const problem = Problem.fromResponse(answer(429, { 'retry-after': '20' }), body)
  expect(problem).toMatchObject({ params: { by: 'Taro' }, requestId: 'r-1', detail: 'Wait.', retryAfter: 20 })
})

test.each([['<html>'], [null], [[]], [{ type: 5, errors: {}, params: 'x' }]])(
  'a body such as %o does no harm',
  (body) => {
    expect(Problem.fromResponse(answer(502), body)).toMatchObject({ kind: 'unexpected', fields: [], params: {} })
  },
)

test('R295 G164 whatever is thrown becomes a problem, and a problem stays itself', () => {
  const problem = Problem.offline(new TypeError('fetch failed'))
  expect(Problem.from(problem)).toBe(problem)
  expect(Problem.from(new Error('oops'))).toMatchObject({ kind: 'unexpected', detail: 'oops' })
  expect(Problem.from('oops').kind).toBe('unexpected')
})
