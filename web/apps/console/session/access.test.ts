import { administrator, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { describe, expect, test } from 'vitest'
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
  mayWrite,
  pageVerdict,
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

describe('R294 the verdict about a page', () => {
  const reader = makeSelf({ auth: rights('R', { Tag: 'N' }) })
  test.each([
    ['signed-in', 'allowed'],
    ['everyone', 'allowed'],
    ['global-admin', 'refused'],
    ['Device', 'allowed'],
    ['Tag', 'refused'],
    ['Moon', 'unknown'],
  ])('%s is %s', (rule, verdict) => {
    expect(pageVerdict(reader, rule)).toBe(verdict)
  })

  test('a global administrator may open what is for them, and an unknown rule stays unknown', () => {
    expect(pageVerdict(makeGlobalAdmin(), 'global-admin')).toBe('allowed')
    expect(pageVerdict(makeGlobalAdmin(), 'Moon')).toBe('unknown')
  })
})
