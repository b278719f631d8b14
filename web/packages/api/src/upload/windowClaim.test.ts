import { beforeEach, expect, test } from 'vitest'
import { createWindowClaim } from './windowClaim'

/** Locks as a browser has them, until their windows are closed. */
function makeLocks() {
  const held = new Set<string>()
  const request = async (name: string, options: unknown, work?: (lock: object | null) => unknown) => {
    if (typeof options === 'function') return options()
    if (held.has(name)) return work?.(null)
    held.add(name)
    return work?.({ name })
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  return { held, locks: { request, query } as unknown as LockManager }
}

beforeEach(() => sessionStorage.clear())

test('a window has the same name after a reload', async () => {
  const { locks, held } = makeLocks()
  const name = await createWindowClaim(sessionStorage, locks).own()
  held.clear()
  expect(await createWindowClaim(sessionStorage, locks).own()).toBe(name)
})

test('a copy of a window takes another name', async () => {
  const { locks } = makeLocks()
  const name = await createWindowClaim(sessionStorage, locks).own()
  expect(await createWindowClaim(sessionStorage, locks).own()).not.toBe(name)
})

test('only names of closed windows are free', async () => {
  const { locks } = makeLocks()
  const claim = createWindowClaim(sessionStorage, locks)
  await claim.own()
  const isFree = await claim.free()
  expect(isFree(claim.name())).toBe(false)
  expect(isFree('left-behind')).toBe(true)
})

test('without locks nothing of others is free', async () => {
  const claim = createWindowClaim(sessionStorage, undefined)
  expect(await claim.own()).toBe(claim.name())
  expect((await claim.free())('left-behind')).toBe(false)
  expect(await claim.alone(async () => 5)).toBe(5)
})
