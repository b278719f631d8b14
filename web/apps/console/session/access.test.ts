import { administrator, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { expect, test } from 'vitest'
import {
  adminOf,
  allowAccess,
  allowRead,
  allowWrite,
  isCompanyAdmin,
  isGlobalAdmin,
  isGlobalCompanyAdmin,
  levelOf,
  mayAccess,
  mayAdminister,
  mayOpen,
  mayWrite,
} from './access'

const right = (access: string, admin = false) => ({ access, admin })

test.each([
  ['Write', 'W'],
  ['w', 'W'],
  ['Read', 'R'],
  ['r', 'R'],
  ['None', 'N'],
  ['X', 'N'],
  ['', 'N'],
])('R477 R478 G47 "%s" is %s', (access, level) => {
  expect(levelOf(right(access))).toBe(level)
})

test.each([
  [undefined, false, false, false],
  [right('N'), false, false, false],
  [right('R'), true, false, true],
  [right('W'), true, true, false],
])('R480 R481 R482 %o: access %s, write %s, read-only %s', (given, access, write, readOnly) => {
  expect([allowAccess(given), allowWrite(given), allowRead(given)]).toEqual([access, write, readOnly])
})

test('R483 the admin flag is needed as it is', () => {
  expect([adminOf(right('W', true)), adminOf(right('W')), adminOf(undefined)]).toEqual([true, false, false])
})

test.each([
  [1, 1, true],
  [1, 2, false],
  [2, 1, false],
])('R484 company %d with role %d is a global administrator: %s', (companyId, roleId, expected) => {
  expect(isGlobalAdmin(makeSelf({ companyId, roleId }))).toBe(expected)
})

test('R485 R486 the role named Administrator makes a company administrator, managed companies a global one', () => {
  expect(isCompanyAdmin(makeSelf())).toBe(false)
  expect(isCompanyAdmin(makeSelf({ role: { ...administrator, role_desc: 'administrator' } }))).toBe(false)
  expect(isCompanyAdmin(makeSelf({ role: administrator }))).toBe(true)
  expect(isGlobalCompanyAdmin(makeSelf({ role: administrator }))).toBe(false)
  expect(isGlobalCompanyAdmin(makeSelf({ role: administrator, managedCompanyIds: [3] }))).toBe(true)
  expect(isGlobalCompanyAdmin(makeSelf({ managedCompanyIds: [3] }))).toBe(false)
})

test('G31 a global administrator passes every check, without a right of their own', () => {
  const operator = makeGlobalAdmin({ auth: {} })
  expect([mayAccess(operator, 'Tag'), mayWrite(operator, 'Tag'), mayAdminister(operator, 'Tag')]).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  ['signed-in', true],
  ['everyone', true],
  ['global-admin', false],
  ['Device', true],
  ['Tag', false],
] as const)('a page for %s: who reads all but tags may open it: %s', (access, expected) => {
  expect(mayOpen(makeSelf({ auth: rights('R', { Tag: 'N' }) }), access)).toBe(expected)
})

test('a global administrator may open what is for them', () => {
  expect(mayOpen(makeGlobalAdmin(), 'global-admin')).toBe(true)
})

test('R294 a page cannot ask for a right that there is not: it does not compile, and nobody who needs a right gets in', () => {
  // @ts-expect-error: an access rule is of the features that there are
  expect(mayOpen(makeSelf(), 'Moon')).toBe(false)
})
