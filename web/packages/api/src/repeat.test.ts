import { expect, test } from 'vitest'
import { createRepeatKeys } from './repeat'

test('the same parts go by the same key, others and those of another dialog by another', () => {
  const file = new File(['a'], 'house.otf')
  const keyOf = createRepeatKeys()
  const first = keyOf(file, 'House')
  expect(first).toMatch(/^\w{6,}$/)
  expect(keyOf(file, 'House')).toBe(first)
  const others = [
    keyOf(file, 'Window'),
    keyOf(file),
    keyOf(new File(['a'], 'house.otf'), 'House'),
    createRepeatKeys()(file, 'House'),
  ]
  expect(new Set([first, ...others]).size).toBe(5)
})
