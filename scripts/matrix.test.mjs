import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matrices } from './matrix.mjs'

const lines = (...events) => events.map((event) => JSON.stringify(event)).join('\n')
const of = (engine, Action, Output) => ({ Action, Package: 'a/contract', Test: `TestR495_R002_Matrix/${engine}`, Output })
const size = (calls) => `    matrix_test.go:186: 280 operations × 12 kinds of caller × 5 kinds of record: ${calls} calls\n`

test('the size and the result of each engine are told', () => {
  const text = lines(
    of('sqlite', 'run'),
    of('postgres', 'run'),
    of('sqlite', 'output', size(15000)),
    of('postgres', 'output', size(15001)),
    of('postgres', 'output', '    matrix_test.go:192: editor  200: 3\n'),
    of('sqlite', 'pass'),
    of('postgres', 'fail'),
    { Action: 'pass', Package: 'a/contract', Test: 'TestR495_R002_Matrix' },
    { Action: 'output', Package: 'a/contract', Test: 'TestOther/sqlite', Output: size(1) },
  )
  assert.deepEqual(matrices(text), [
    'Contract matrix on sqlite: 280 operations × 12 kinds of caller × 5 kinds of record: 15000 calls, passed',
    'Contract matrix on postgres: 280 operations × 12 kinds of caller × 5 kinds of record: 15001 calls, FAILED',
  ])
})

test('a matrix that broke off did not pass', () => {
  assert.deepEqual(matrices(lines(of('sqlite', 'run'))), [
    'Contract matrix on sqlite: it did not come to its end, FAILED',
  ])
})

test('without one in the report it did not run', () => {
  assert.deepEqual(matrices(''), ['Contract matrix: it did not run'])
})
