/**
 * Reads what a test runner reported: which tests there were, how each ended, how long it took, and what it said when it
 * failed. A report that is missing, broken or empty counts as one failure: a runner that fell over is not a runner that
 * found nothing.
 *
 * @typedef {object} Told
 * @property {string} name what to look for, and where
 * @property {'pass' | 'fail' | 'skip' | 'left'} outcome `left`: to `make test-all`
 * @property {number} [seconds]
 * @property {boolean} [again] it passed at a later try only
 * @property {string} [said] why it failed, or was skipped
 */

/** What a test says that `make test` leaves to `make test-all`. */
const LEFT = 'left to make test-all'

const plain = (text = '') => text.replaceAll(/\u001b\[[\d;]*m/g, '')

/** `go test -json`. A test with sub-tests is told by them; a package that fails without a failed test counts once. */
function go(text) {
  const tests = new Map()
  const packages = new Map()
  const parents = new Set()
  const at = (map, key) => map.get(key) ?? map.set(key, { ends: [], output: '' }).get(key)
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const { Action: action, Package: name, ImportPath: path, Test: test, Output: output, Elapsed: seconds } = JSON.parse(line)
    const one = test ? at(tests, `${name} ${test}`) : at(packages, (name ?? path ?? '').split(' ')[0])
    if (action === 'run' || action === 'start') one.output = '' // another try
    if (output) one.output += output
    if (!['pass', 'fail', 'skip'].includes(action)) continue
    one.ends.push(action)
    if (action === 'fail') one.failure = one.output
    one.seconds = seconds
    for (let end = test?.lastIndexOf('/') ?? -1; end > 0; end = test.lastIndexOf('/', end - 1)) parents.add(`${name} ${test.slice(0, end)}`)
  }
  const told = ({ ends, output, failure, seconds }, name) => ({
    name: name.replace(/^marquee\//, ''),
    outcome: ends.at(-1) === 'skip' && output.includes(LEFT) ? 'left' : ends.at(-1),
    seconds,
    again: ends.at(-1) === 'pass' && ends.includes('fail'),
    said: (failure ?? output).replaceAll(/^(=== |\s*--- ).*\n/gm, ''),
  })
  const leaves = [...tests].filter(([key, { ends }]) => ends.length > 0 && !parents.has(key))
  const failed = new Set(leaves.filter(([, { ends }]) => ends.at(-1) === 'fail').map(([key]) => key.split(' ')[0]))
  const untold = [...packages].filter(([name, { ends }]) => ends.at(-1) === 'fail' && !failed.has(name))
  return [...leaves, ...untold].map(([key, one]) => told(one, key))
}

/** Vitest's JSON report. A file that cannot be read holds no test and counts once. */
function vitest(text) {
  const names = { passed: 'pass', failed: 'fail' }
  return JSON.parse(text).testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = (path ?? '').replace(/^.*\/web\//, '')
    const told = assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      outcome: names[status] ?? 'skip',
      seconds: duration / 1000,
      again: status === 'passed' && failureMessages?.length > 0, // it keeps what earlier tries said
      said: failureMessages?.join('\n'),
    }))
    const whole = status === 'failed' && !told.some(({ outcome }) => outcome === 'fail')
    return whole ? [...told, { name: file, outcome: 'fail', said: message }] : told
  })
}

/** Playwright's JSON report. An error outside the tests is a failure. */
function playwright(text) {
  const names = { expected: 'pass', flaky: 'pass', unexpected: 'fail' }
  const { suites, errors } = JSON.parse(text)
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const told = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} › ${title}`,
      outcome: names[status] ?? 'skip',
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      again: status === 'flaky',
      said: results.find(({ error }) => error)?.error.message,
    })),
  )
  return [...told, ...errors.map(({ message }) => ({ name: 'outside the tests', outcome: 'fail', said: message }))]
}

/** The TAP of `node --test`: its last lines are the totals. */
function node(text) {
  const of = (name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))[1])
  const blocks = text.split(/^ *not ok \d+ - /m).slice(1)
  const failures = blocks.map((block) => ({ name: block.split('\n')[0], said: block.match(/^ *error: (?:\|-\n *)?(.*(?:\n {4,}.*)*)/m)?.[1] }))
  const times = (n, outcome) => Array.from({ length: n }, () => ({ name: 'a test', outcome }))
  return [
    ...times(of('pass'), 'pass'),
    ...times(of('fail') + of('cancelled'), 'fail').map((one, at) => ({ ...one, ...failures[at] })),
    ...times(of('skipped') + of('todo'), 'skip'),
  ]
}

const readers = { go, vitest, playwright, node }

/** @returns {Told[]} */
export function tally(kind, text) {
  let told = []
  try {
    told = readers[kind](text)
  } catch {
    // counted below
  }
  return told.length > 0
    ? told.map((one) => ({ ...one, said: plain(one.said).trim() }))
    : [{ name: `the report of ${kind}`, outcome: 'fail', said: 'it is missing, broken or empty' }]
}
