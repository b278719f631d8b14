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

test('distances and sizes of type that have a name are said by it', () => {
  const files = sources(['apps/console', 'packages/ui', 'packages/calendar'], /\.css$/).filter(
    ({ path }) => !path.includes('/editor/'),
  )
  const literal = files.flatMap(({ path, text }) => {
    return [...text.matchAll(/font-size: (?:12|13|14|15|20)px|\bgap: (?:4|8|12|16|20|28)px;/g)].map(
      ([found]) => `${path}: ${found}`,
    )
  })
  assert.deepEqual(literal, [])
})
