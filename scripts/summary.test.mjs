import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partOf, summary } from './summary.mjs'

const files = {
  'Go-lint.log': 'internal/a.go:3: unused\n1 issue\n',
  'node.tap': '# tests 2\n# pass 2\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0\n',
}
const of = (line) => partOf(line, (file) => files[file] ?? '')
const part = (name, ...tests) => ({ part: name, seconds: 7, tests })
const said = (parts, complete = true) => summary(parts, { complete }).lines.join('\n')

test('a part without a report passes or fails as a whole, and says its last lines', () => {
  assert.deepEqual(of('Build\t0\t12\tBuild.log').tests, [{ name: 'Build', outcome: 'pass', said: '' }])
  const [lint] = of('Go lint\t2\t5\tGo-lint.log').tests
  assert.deepEqual(lint, { name: 'Go lint', outcome: 'fail', said: 'internal/a.go:3: unused\n1 issue' })
})

test('a runner that ends badly after its tests passed has failed', () => {
  const outcomes = (line) => of(line).tests.map(({ outcome }) => outcome)
  assert.deepEqual(outcomes('Checks\t0\t1\tnode:node.tap'), ['pass', 'pass'])
  assert.deepEqual(outcomes('Checks\t1\t1\tnode:node.tap'), ['pass', 'pass', 'fail'])
  assert.deepEqual(outcomes('Checks\t0\t1\tnode:none.tap'), ['fail'])
})

test('what is left out on purpose fails nothing; what cannot run here fails where all must', () => {
  const parts = [
    of('Vulnerabilities\tleft\t0\tnot looked at'),
    of('Browser\tmissing\t0\tno chromium'),
    part('Go', { name: 'TestOne', outcome: 'pass' }),
  ]
  assert.match(said(parts), /Vulnerabilities: not looked at\n {2}Browser: no chromium \(counts as failed\)\n\n1 passed, 1 failed$/)
  assert.match(said(parts, false), /\n1 passed, 0 failed$/)
  assert.equal(summary(parts, { complete: true }).failed, 1)
  assert.equal(summary(parts, { complete: false }).failed, 0)
})

test('the slowest tests, later tries and failures are named, with their first lines', () => {
  const slow = Array.from({ length: 12 }, (_, at) => ({ name: `slow ${at}`, outcome: 'pass', seconds: at }))
  const text = said([
    part('Go', ...slow, { name: 'TestLate', outcome: 'pass', again: true, said: 'a_test.go:1: not yet' }),
    part('Browser', { name: 'sign-in', outcome: 'fail', said: `Error: not there\n${'more\n'.repeat(20)}` }),
  ])
  assert.match(text, /The slowest tests:\n +11\.0s slow 11\n/)
  assert.doesNotMatch(text, /slow 1\n/)
  assert.match(text, /Passed at a later try:\n {2}TestLate\n {6}a_test\.go:1: not yet\n/)
  assert.match(text, /FAILED:\n {2}sign-in\n {6}Error: not there\n(?: {6}more\n){5}\n13 passed, 1 failed$/)
})
