import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources } from './sources.mjs'

const ENOUGH = 300
const TOO_MANY = 500

const long = sources()
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .filter(({ lines }) => lines > ENOUGH)

test(`files have at most ${TOO_MANY} lines, better ${ENOUGH}`, (context) => {
  for (const { path, lines } of long) context.diagnostic(`${path} has ${lines} lines`)
  assert.deepEqual(
    long.filter(({ lines }) => lines > TOO_MANY),
    [],
  )
})
