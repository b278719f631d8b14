import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { test } from 'node:test'

// Code that finds methods by name (text/template, some libraries for command lines) makes the linker keep every method
// of every type: a third of the program, on disk and in memory. It is seen here, whichever dependency brings it. Each
// operation of the API takes about 30 kB.
const BUDGET = 59

const program = new URL('../bin/marquee', import.meta.url)

test(`the program has at most ${BUDGET} MB`, { skip: existsSync(program) ? false : 'run make build first' }, () => {
  const size = statSync(program).size / 1e6
  assert.ok(size <= BUDGET, `${size.toFixed(1)} MB`)
})
