/**
 * Tells how large the contract matrix was and how it ended: `node scripts/matrix.mjs FILE` prints one line for each engine
 * from a report of `go test -json`, where passing runs hide what a test logs.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const matrix = /^Test\w*_Matrix\/(\w+)$/
const size = /\d+ operations × .*\d+ calls/
const results = { pass: 'passed', fail: 'FAILED', skip: 'skipped' }

/** @returns {string[]} */
export function matrices(text) {
  const runs = new Map()
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const { Action: action, Package: name, Test: test = '', Output: output = '' } = JSON.parse(line)
    const [, engine] = test.match(matrix) ?? []
    if (!engine) continue
    const key = `${name} ${engine}`
    const run = runs.get(key) ?? { engine, size: 'it did not come to its end', result: 'FAILED' }
    if (action === 'output') run.size = output.match(size)?.[0] ?? run.size
    run.result = results[action] ?? run.result
    runs.set(key, run)
  }
  const lines = [...runs.values()].map((run) => `Contract matrix on ${run.engine}: ${run.size}, ${run.result}`)
  return lines.length > 0 ? lines : ['Contract matrix: it did not run']
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  let text = ''
  try {
    text = readFileSync(process.argv[2], 'utf8')
  } catch {
    // no report: it did not run
  }
  console.log(matrices(text).join('\n'))
}
