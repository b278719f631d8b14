import { loadPart } from '@marquee/ui/late/loadPart'
import { describe, expect, test, vi } from 'vitest'
import { designerTarget } from '../navigation/designerWindow'
import { reloadOnMissingChunk } from '../navigation/missingChunk'
import { isSignInPath } from '../navigation/paths'
import { isToolMode } from '../navigation/toolMode'
import { nextSize, readSize, rememberSize } from './sidebar/size'

test.each([
  ['/', true],
  ['/login', true],
  ['/login/', true],
  ['/pages/loginbak', true],
  ['/dashboard', false],
  ['/loginx', false],
])('G02 G21 %s shows the sign-in form: %s', (path, expected) => {
  expect(isSignInPath(path)).toBe(expected)
})

describe('R291 a part of the program that cannot be loaded', () => {
  const fail = (target: EventTarget) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }

  /** One document; the next one has the same storage. */
  function open(now: number, { isOnline = true, status = 401 } = {}) {
    const target = new EventTarget()
    const reload = vi.fn()
    const askServer = async () => {
      if (status === 0) throw new TypeError('away')
      return new Response(null, { status })
    }
    const surroundings = { storage: sessionStorage, isOnline: () => isOnline, askServer, reload, now: () => now }
    reloadOnMissingChunk(target, surroundings)
    return { target, reload }
  }
  const isAnswered = () => new Promise((resolve) => setTimeout(resolve))

  test('reloads the page once, however many parts fail together', async () => {
    const { target, reload } = open(1_000_000)
    fail(target)
    fail(target)
    await isAnswered()
    expect(fail(target)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('goes on to the error page when it fails again right after the reload', async () => {
    fail(open(1_000_000).target)
    await isAnswered()
    const soon = open(1_009_999)
    expect(fail(soon.target)).toBe(false)
    await isAnswered()
    expect(soon.reload).not.toHaveBeenCalled()
    const later = open(1_010_000)
    fail(later.target)
    await isAnswered()
    expect(later.reload).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['there is no network', { isOnline: false }],
    ['the server does not answer', { status: 0 }],
    ['a proxy answers in its place', { status: 502 }],
  ])('leaves the page where it is while %s', async (_, around) => {
    const away = open(2_000_000, around)
    expect(fail(away.target)).toBe(false)
    await isAnswered()
    expect(fail(away.target)).toBe(false)
    expect(away.reload).not.toHaveBeenCalled()
    const back = open(2_000_001)
    fail(back.target)
    await isAnswered()
    expect(back.reload).toHaveBeenCalledTimes(1)
  })

  test('never answers while the page is being left, and is a problem otherwise', async () => {
    const waiting = loadPart(async () => undefined)
    expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting')
    await expect(loadPart(() => Promise.reject(new TypeError('gone')))).rejects.toMatchObject({ kind: 'offline' })
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
  expect(designerTarget(3, true, { template: 8 }).url).toBe(`${url}&template=8`)
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
