import { expect, test } from 'vitest'
import { waits } from './queries'

test.each([
  ['the one that screens show', 9, 0, false],
  ['the one that screens show, while a newer one waits', 9, 10, false],
  ['the one that waits', 10, 10, true],
])('a program waits for approval when its version does: %s', (_, versionId, pendingVersion, expected) => {
  expect(waits({ versionId, pendingVersion })).toBe(expected)
})
