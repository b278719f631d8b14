import { expect, it } from 'vitest'
import { detailOf } from './detail'

it.each([
  ['is as it was said', 'no such colour', 'no such colour'],
  ['has 500 characters', 'x'.repeat(600), 'x'.repeat(500)],
  ['has 500 of those that take two places', '🔥'.repeat(501), '🔥'.repeat(500)],
  ['is a text', 'a\0b\ud83d c\udd25🔥', 'a\ufffdb\ufffd c\ufffd🔥'],
  ['ends with a whole one', `${'x'.repeat(499)}🔥🔥`, `${'x'.repeat(499)}🔥`],
])('what is told of words %s', (_, words, told) => {
  expect(detailOf(words)).toBe(told)
})
