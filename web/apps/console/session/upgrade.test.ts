import { expect, test, vi } from 'vitest'
import { createUpgrade } from './upgrade'

test('another build is offered until it is postponed, also while nodes of both answer', () => {
  const upgrade = createUpgrade('b1')
  const changed = vi.fn()
  const stop = upgrade.subscribe(changed)
  upgrade.report('b1')
  expect([upgrade.isOffered(), changed.mock.calls.length]).toEqual([false, 0])
  upgrade.report('b2')
  upgrade.report('b2')
  upgrade.report('b1')
  expect([upgrade.isOffered(), changed.mock.calls.length]).toEqual([true, 1])
  upgrade.postpone()
  upgrade.report('b2')
  expect([upgrade.isOffered(), changed.mock.calls.length]).toEqual([false, 2])
  upgrade.report('b3')
  expect(upgrade.isOffered()).toBe(true)
  stop()
  upgrade.postpone()
  expect(changed).toHaveBeenCalledTimes(3)
})

test('a page that no server built offers nothing', () => {
  const upgrade = createUpgrade('')
  upgrade.report('b2')
  expect(upgrade.isOffered()).toBe(false)
})
