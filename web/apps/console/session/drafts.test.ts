import { expect, test, vi } from 'vitest'
import { createDrafts } from './drafts'
import { createSignInMemory } from './signInMemory'

const drafts = createDrafts(localStorage, () => 5)
const base = { id: 1, version: 3, draft: 'a' }

test('a draft is found again with what it was made of, at its own place, until it is forgotten', () => {
  drafts.keep('7/2/schedule/1', base, 'b')
  expect(drafts.find('7/2/schedule/1')).toEqual({ at: 5, base, draft: 'b' })
  expect(drafts.find('8/2/schedule/1')).toBeNull()
  drafts.forget('7/2/schedule/1')
  expect(drafts.find('7/2/schedule/1')).toBeNull()
})

test('where there is no room, what was kept there stays', () => {
  drafts.keep('7/2/schedule/1', base, 'b')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(drafts.keep('7/2/schedule/1', base, 'bc')).toBe(false)
  expect(drafts.find('7/2/schedule/1')).toMatchObject({ draft: 'b' })
})

test('a logout forgets drafts, a lost session keeps them', () => {
  const signInMemory = createSignInMemory(localStorage, sessionStorage)
  drafts.keep('7/2/schedule/1', base, 'b')
  signInMemory.signedOut('/schedule')
  expect(drafts.find('7/2/schedule/1')).not.toBeNull()
  signInMemory.signedOut()
  expect(drafts.find('7/2/schedule/1')).toBeNull()
})
