import { expect, test, vi } from 'vitest'
import { createAppearance } from './appearance'

function surroundings(isDark: boolean) {
  const root = document.createElement('div')
  const system = Object.assign(new EventTarget(), { matches: isDark }) as unknown as MediaQueryList & {
    matches: boolean
  }
  return { root, system, storage: localStorage }
}

test('at first it follows the device, and keeps following it', () => {
  const { root, system, storage } = surroundings(false)
  const store = createAppearance({ root, system, storage })
  expect([store.choice(), store.isDark(), root.dataset.theme]).toEqual(['system', false, 'light'])
  Object.assign(system, { matches: true })
  system.dispatchEvent(new Event('change'))
  expect([store.isDark(), root.dataset.theme]).toEqual([true, 'dark'])
})

test('what the person set elsewhere counts until this browser chooses', () => {
  const store = createAppearance(surroundings(false))
  store.adopt('dark')
  expect([store.choice(), store.isDark()]).toEqual(['dark', true])
})

test('a choice is remembered, shown and announced', () => {
  const { root, system, storage } = surroundings(true)
  const store = createAppearance({ root, system, storage })
  const changed = vi.fn()
  store.subscribe(changed)
  store.choose('light')
  store.adopt('dark')
  expect(changed).toHaveBeenCalledTimes(1)
  expect(root.style.getPropertyValue('--mq-page')).toBe('#F4F6F9')
  const again = createAppearance({ root, system, storage })
  expect([again.choice(), again.isDark()]).toEqual(['light', false])
})
