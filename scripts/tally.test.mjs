import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally } from './tally.mjs'

const lines = (...events) => events.map((event) => JSON.stringify(event)).join('\n')
const event = (Action, Package, Test, Output) => ({ Action, Package, Test, Output })
const outcomes = (kind, text) => tally(kind, text).map(({ outcome }) => outcome)
const those = (told, key) => told.filter((one) => one[key]).map(({ name }) => name)

test('Go sub-tests count, the tests that hold them do not', () => {
  const text = lines(
    event('run', 'marquee/a', 'TestOne'),
    event('pass', 'marquee/a', 'TestOne/x/y'),
    event('skip', 'marquee/a', 'TestOne/x/z'),
    event('pass', 'marquee/a', 'TestOne/x'),
    event('pass', 'marquee/a', 'TestOne'),
    event('pass', 'marquee/a', 'TestOneMore'),
    event('pass', 'marquee/a'),
  )
  assert.deepEqual(
    tally('go', text).map(({ name, outcome }) => `${name} ${outcome}`),
    ['a TestOne/x/y pass', 'a TestOne/x/z skip', 'a TestOneMore pass'],
  )
})

test('a Go package that does not build is one failure, with what the compiler said', () => {
  const said = { Action: 'build-output', ImportPath: 'b [b.test]', Output: 'b.go:1: undefined: x\n' }
  const text = lines(said, event('pass', 'a', 'TestOne'), event('pass', 'a'), event('fail', 'b'))
  assert.deepEqual(outcomes('go', text), ['pass', 'fail'])
  assert.deepEqual(tally('go', text)[1].said, 'b.go:1: undefined: x')
})

test('a failed Go test is told once, without what the runner says of it', () => {
  const text = lines(
    event('output', 'a', 'TestOne', '=== RUN   TestOne\n'),
    event('output', 'a', 'TestOne', '    a_test.go:1: 2 is not 1\n'),
    event('output', 'a', 'TestOne', '--- FAIL: TestOne (0.00s)\n'),
    event('fail', 'a', 'TestOne'),
    event('fail', 'a'),
  )
  assert.deepEqual(outcomes('go', text), ['fail'])
  assert.equal(tally('go', text)[0].said, 'a_test.go:1: 2 is not 1')
})

test('a Go test that fails after its sub-tests passed is a failure', () => {
  const text = lines(event('pass', 'a', 'TestOne/x'), event('fail', 'a', 'TestOne'), event('fail', 'a'))
  assert.deepEqual(outcomes('go', text), ['pass', 'fail'])
})

test('a Go test that passes at its second try has passed, and is told with what it said at the first', () => {
  const text = lines(
    event('output', 'a', 'TestOne/x', '    a_test.go:1: not yet\n'),
    event('fail', 'a', 'TestOne/x'),
    event('fail', 'a', 'TestOne'),
    event('fail', 'a'),
    event('run', 'a', 'TestOne/x'),
    event('pass', 'a', 'TestOne/x'),
    event('pass', 'a', 'TestOne'),
    event('pass', 'a'),
  )
  assert.deepEqual(outcomes('go', text), ['pass'])
  assert.deepEqual(those(tally('go', text), 'again'), ['a TestOne/x'])
  assert.equal(tally('go', text)[0].said, 'a_test.go:1: not yet')
})

test('what Go leaves to make test-all is not what cannot run here', () => {
  const text = lines(
    event('output', 'a', 'TestDeep', '    a_test.go:1: left to make test-all\n'),
    event('skip', 'a', 'TestDeep'),
    event('output', 'a', 'TestOffice', '    a_test.go:9: soffice is not installed\n'),
    event('skip', 'a', 'TestOffice'),
  )
  assert.deepEqual(outcomes('go', text), ['left', 'skip'])
})

test('Vitest: a file that cannot be loaded is one failure', () => {
  const text = JSON.stringify({
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
      { status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  assert.deepEqual(outcomes('vitest', text), ['pass', 'skip', 'fail'])
  assert.equal(tally('vitest', text)[2].said, 'no such module')
})

test('Vitest: a test that passed and failed before is told', () => {
  const late = { fullName: 'late', status: 'passed', duration: 1200, failureMessages: ['Error: not yet'] }
  const text = JSON.stringify({
    testResults: [{ name: '/somewhere/web/apps/a.test.ts', status: 'passed', assertionResults: [late] }],
  })
  assert.deepEqual(tally('vitest', text), [
    { name: 'apps/a.test.ts › late', outcome: 'pass', seconds: 1.2, again: true, said: 'Error: not yet' },
  ])
})

test('Playwright: flaky is passed and told, an error outside the tests is failed', () => {
  const one = (status, ...results) => ({ projectName: 'desktop-en', status, results })
  const failed = { duration: 1500, error: { message: '\u001b[31mError\u001b[39m: not there' } }
  const spec = (title, ...tests) => ({ title, file: 'a.spec.ts', line: 7, tests })
  const text = JSON.stringify({
    suites: [
      {
        specs: [spec('one', one('expected', { duration: 500 }), one('skipped'))],
        suites: [{ specs: [spec('two', one('flaky', failed, { duration: 500 })), spec('three', one('unexpected', failed))] }],
      },
    ],
    errors: [{ message: 'no server' }],
  })
  const told = tally('playwright', text)
  assert.deepEqual(outcomes('playwright', text), ['pass', 'skip', 'pass', 'fail', 'fail'])
  assert.deepEqual(those(told, 'again'), ['[desktop-en] a.spec.ts:7 › two'])
  assert.equal(told[2].seconds, 2)
  assert.equal(told[3].said, 'Error: not there')
})

test('node: the totals of TAP, and the names of what failed', () => {
  const text = "not ok 1 - scripts\n  ---\n  error: '1 is not 2'\n  code: 'ERR'\n  ...\n# tests 4\n# pass 3\n# fail 1\n# cancelled 0\n# skipped 0\n# todo 0\n"
  assert.deepEqual(outcomes('node', text), ['pass', 'pass', 'pass', 'fail'])
  assert.deepEqual(tally('node', text)[3], { name: 'scripts', outcome: 'fail', said: "'1 is not 2'" })
})

for (const kind of ['go', 'vitest', 'playwright', 'node']) {
  test(`${kind}: a report that is missing, broken or empty is a failure`, () => {
    assert.deepEqual(outcomes(kind, ''), ['fail'])
    assert.deepEqual(outcomes(kind, '{"Action":'), ['fail'])
  })
}
