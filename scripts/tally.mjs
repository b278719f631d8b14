/**
 * Counts what a test runner reported: `node scripts/tally.mjs KIND FILE` prints `passed failed skipped`.
 * A report that is missing, broken or empty counts as one failure: a runner that fell over is not a runner that found nothing.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const count = (outcomes, name) => outcomes.filter((outcome) => outcome === name).length
const totals = (outcomes) => ['pass', 'fail', 'skip'].map((name) => count(outcomes, name))

/** `go test -json`. A test with sub-tests is told by them; a package that fails without a failed test counts once. */
function go(text) {
  const results = new Map()
  const parents = new Set()
  const failedPackages = new Set()
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const { Action: action, Package: name, Test: test } = JSON.parse(line)
    if (test && ['pass', 'fail', 'skip'].includes(action)) {
      results.set(`${name} ${test}`, action)
      for (let at = test.lastIndexOf('/'); at > 0; at = test.lastIndexOf('/', at - 1)) parents.add(`${name} ${test.slice(0, at)}`)
    } else if (!test && action === 'fail') failedPackages.add(name)
  }
  const leaves = [...results].filter(([key]) => !parents.has(key))
  const told = new Set(leaves.filter(([, outcome]) => outcome === 'fail').map(([key]) => key.split(' ')[0]))
  const untold = [...failedPackages].filter((name) => !told.has(name))
  return [...leaves.map(([, outcome]) => outcome), ...untold.map(() => 'fail')]
}

/** Vitest's JSON report. A file that cannot be read holds no test and counts once. */
function vitest(text) {
  const names = { passed: 'pass', failed: 'fail' }
  return JSON.parse(text).testResults.flatMap(({ status, assertionResults }) => {
    const outcomes = assertionResults.map((test) => names[test.status] ?? 'skip')
    return status === 'failed' && !outcomes.includes('fail') ? [...outcomes, 'fail'] : outcomes
  })
}

/** Playwright's JSON report. What passed at its second attempt passed; the runner's list names it as flaky. */
function playwright(text) {
  const { stats, errors } = JSON.parse(text)
  const times = (n, outcome) => Array(n).fill(outcome)
  return [
    ...times(stats.expected + stats.flaky, 'pass'),
    ...times(stats.unexpected + errors.length, 'fail'),
    ...times(stats.skipped, 'skip'),
  ]
}

/** The TAP of `node --test`: its last lines are the totals. */
function node(text) {
  const of = (name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))[1])
  return [
    ...Array(of('pass')).fill('pass'),
    ...Array(of('fail') + of('cancelled')).fill('fail'),
    ...Array(of('skipped') + of('todo')).fill('skip'),
  ]
}

const readers = { go, vitest, playwright, node }

/** @returns {[passed: number, failed: number, skipped: number]} */
export function tally(kind, text) {
  let outcomes = []
  try {
    outcomes = readers[kind](text)
  } catch {
    // counted below
  }
  return outcomes.length > 0 ? totals(outcomes) : [0, 1, 0]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [kind, file] = process.argv.slice(2)
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // counted as a broken report
  }
  console.log(tally(kind, text).join(' '))
}
