import { describe, expect, test, vi } from 'vitest'
import { designerTarget } from './designerWindow'
import { reloadOnMissingChunk } from './missingChunk'
import { doorAt } from './paths'
import { nextSize, readSize, rememberSize } from './sidebar/size'
import { isToolMode } from './toolMode'

test.each([
  ['/', 'sign-in'],
  ['/login', 'sign-in'],
  ['/login/', 'sign-in'],
  ['/pages/loginbak', 'sign-in'],
  ['/setup', 'set-up'],
  ['/dashboard', undefined],
  ['/loginx', undefined],
])('G02 G21 %s needs no session: %s', (path, door) => {
  expect(doorAt(path)).toBe(door)
})

describe('R291 a part of the program that cannot be loaded', () => {
  const fail = (target: EventTarget) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('reloads the page, but not for ever', () => {
    const target = new EventTarget()
    const reload = vi.fn()
    let now = 1_000_000
    reloadOnMissingChunk(target, sessionStorage, reload, () => now)
    expect(fail(target)).toBe(true)
    now += 9_999
    expect(fail(target)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    now += 1
    expect(fail(target)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

test('G14 R319 the tool mode comes with the URL, stays for the window, and can be left', () => {
  const at = (search: string) => isToolMode({ search }, sessionStorage)
  expect(at('')).toBe(false)
  expect(at('?mode=tool')).toBe(true)
  expect(at('?page=2')).toBe(true)
  expect(at('?mode=')).toBe(false)
  expect(at('')).toBe(false)
})

test('R085 R086 R087 G38 the designer opens here or in its own window, and knows the company', () => {
  const url = '/web-author/create-content?companyId=3'
  expect(designerTarget(3, true)).toEqual({ url, target: '_self' })
  expect(designerTarget(3, false)).toEqual({ url, target: 'ScreenEditor' })
})

test('G42 the sidebar is open on a desk, minimized below 992 pixels, and remembers the choice', () => {
  expect(readSize(localStorage, false)).toBe('open')
  expect(readSize(localStorage, true)).toBe('minimized')
  rememberSize(localStorage, 'compact')
  expect(readSize(localStorage, false)).toBe('compact')
  expect(readSize(localStorage, true)).toBe('minimized')
})

test('R039 R040 R041 the sidebar goes through its three sizes', () => {
  expect(nextSize('open')).toBe('compact')
  expect(nextSize('compact')).toBe('minimized')
  expect(nextSize('minimized')).toBe('open')
})
