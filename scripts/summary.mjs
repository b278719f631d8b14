/**
 * `node scripts/summary.mjs REPORTS` says at the end of a check what came of it: each part with its time, the ten slowest
 * tests, what passed at a later try only, what was left out and why, and what failed with its first lines, so that the
 * log need not be read. It ends with 1 if anything failed.
 *
 * REPORTS holds the runners' reports and `parts.tsv`, which scripts/test writes: a line for each part with its name, how
 * it ended (an exit status, `left` or `missing`), its seconds, and its report as KIND:FILE, or the file of what it printed,
 * or why it was left out.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tally } from './tally.mjs'

const SLOWEST = 10
const LINES = 6

/** @typedef {{ part: string, seconds: number, tests: import('./tally.mjs').Told[] }} Part */

/** One part of the check: what its report tells, or the part itself as one test. */
export function partOf(line, read) {
  const [part, ended, seconds, from] = line.split('\t')
  const one = { part, seconds: Number(seconds) }
  const alone = (outcome, said) => ({ ...one, tests: [{ name: part, outcome, said }] })
  if (ended === 'left') return alone('left', from)
  if (ended === 'missing') return alone('skip', from)
  const [, kind, file] = from.match(/^(\w+):(.+)$/) ?? []
  if (!kind) return alone(ended === '0' ? 'pass' : 'fail', read(from).trim().split('\n').slice(-LINES).join('\n'))
  const tests = tally(kind, read(file))
  if (ended !== '0' && !tests.some(({ outcome }) => outcome === 'fail')) {
    tests.push({ name: part, outcome: 'fail', said: `its tests passed, and it ended with ${ended}` })
  }
  return { ...one, tests }
}

const first = (text) => text.split('\n').map((line) => line.trimEnd()).filter(Boolean).slice(0, LINES)

/**
 * What there is to say of all parts. Where nothing may be missing, what could not run has failed.
 *
 * @param {Part[]} parts
 * @param {{ complete: boolean }} asked
 * @returns {{ lines: string[], failed: number }}
 */
export function summary(parts, { complete }) {
  const tests = parts.flatMap(({ tests }) => tests)
  const those = (...outcomes) => (of) => of.filter(({ outcome }) => outcomes.includes(outcome))
  const [passed, failed, skipped] = [those('pass'), those('fail'), those('skip', 'left')]
  const again = tests.filter((test) => test.again)
  const slowest = tests.filter(({ seconds }) => seconds).sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const missing = those('skip')(tests)
  const failures = failed(tests).length + (complete ? missing.length : 0)

  const lines = parts.map(({ part, seconds, tests }) => {
    const counts = [passed(tests), failed(tests), skipped(tests)].map(({ length }) => String(length).padStart(6))
    return `${part.padEnd(32)} ${String(seconds).padStart(5)}s ${counts[0]} passed ${counts[1]} failed ${counts[2]} skipped`
  })
  const say = (title, list) => list.length > 0 && lines.push('', title, ...list)
  say('The slowest tests:', slowest.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)}s ${name}`))
  say('Left out:', skipped(tests).map(({ name, outcome, said }) => {
    const why = said?.split('\n').at(-1)?.trim() || 'it says no reason'
    return `  ${name}: ${why}${complete && outcome === 'skip' ? ' (counts as failed)' : ''}`
  }))
  say('Passed at a later try:', again.map(({ name, said }) => `  ${name}\n${first(said).map((line) => `      ${line}`).join('\n')}`))
  say('FAILED:', failed(tests).map(({ name, said }) => `  ${name}\n${first(said ?? '').map((line) => `      ${line}`).join('\n')}`))
  lines.push('', `${passed(tests).length} passed, ${failures} failed`)
  return { lines, failed: failures }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const read = (file) => {
    try {
      return readFileSync(join(process.argv[2], file), 'utf8')
    } catch {
      return '' // counted as a broken report
    }
  }
  const parts = read('parts.tsv').trim().split('\n').map((line) => partOf(line, read))
  const { lines, failed } = summary(parts, { complete: process.env.CI === 'true' })
  console.log(lines.join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}
