import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources } from './sources.mjs'

test('what scrolls sideways says what it does downwards, or a fraction of a pixel gives it a scrollbar there too', () => {
  const rules = sources(['apps', 'packages'], /\.css$/).flatMap(({ path, text }) =>
    text.split('}').map((rule) => ({ path, rule: rule.trim() })),
  )
  const half = rules.filter(({ rule }) => /overflow-x: (auto|scroll)/.test(rule) && !rule.includes('overflow-y:'))
  assert.deepEqual(half, [])
})
