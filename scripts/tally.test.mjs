import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally } from './tally.mjs'

const lines = (...events) => events.map((event) => JSON.stringify(event)).join('\n')
const event = (Action, Package, Test) => ({ Action, Package, Test })

test('Go sub-tests count, the tests that hold them do not', () => {
  const text = lines(
    event('run', 'a', 'TestOne'),
    event('pass', 'a', 'TestOne/x/y'),
    event('skip', 'a', 'TestOne/x/z'),
    event('pass', 'a', 'TestOne/x'),
    event('pass', 'a', 'TestOne'),
    event('pass', 'a', 'TestOneMore'),
    event('pass', 'a'),
  )
  assert.deepEqual(tally('go', text), [2, 0, 1])
})

test('a Go package that does not build is one failure', () => {
  const text = lines(event('pass', 'a', 'TestOne'), event('pass', 'a'), event('fail', 'b'))
  assert.deepEqual(tally('go', text), [1, 1, 0])
})

test('a failed Go test is not counted again for its package', () => {
  assert.deepEqual(tally('go', lines(event('fail', 'a', 'TestOne'), event('fail', 'a'))), [0, 1, 0])
})

test('a Go test that fails after its sub-tests passed is a failure', () => {
  const text = lines(event('pass', 'a', 'TestOne/x'), event('fail', 'a', 'TestOne'), event('fail', 'a'))
  assert.deepEqual(tally('go', text), [1, 1, 0])
})

test('Vitest: a file that cannot be loaded is one failure', () => {
  const text = JSON.stringify({
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  assert.deepEqual(tally('vitest', text), [1, 1, 1])
})

test('Playwright: flaky is passed, an error outside the tests is failed', () => {
  const text = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })
  assert.deepEqual(tally('playwright', text), [5, 2, 2])
})

test('node: the totals of TAP', () => {
  assert.deepEqual(tally('node', '# tests 4\n# pass 3\n# fail 1\n# cancelled 0\n# skipped 0\n# todo 0\n'), [3, 1, 0])
})

for (const kind of ['go', 'vitest', 'playwright', 'node']) {
  test(`${kind}: a report that is missing, broken or empty is a failure`, () => {
    assert.deepEqual(tally(kind, ''), [0, 1, 0])
    assert.deepEqual(tally(kind, '{"Action":'), [0, 1, 0])
  })
}
