import { administrator, makeGlobalAdmin, makeSelf } from '@marquee/testkit/factories'
import { describe, expect, test } from 'vitest'
import { createCompanyChoice, forgetCompany, mayChoose, selectable, startCompany } from './company'

const staff = makeSelf({ managedCompanyIds: [3] })
const lonely = makeSelf({ role: administrator })
const manager = makeSelf({ role: administrator, managedCompanyIds: [3] })
const operator = makeGlobalAdmin()
const all = [
  { id: 4, name: 'Beta' },
  { id: 3, name: 'Kawa' },
  { id: 1, name: 'Top' },
  { id: 2, name: 'Midori' },
]
const names = (list: { name: string }[]) => list.map((company) => company.name)

describe('the selector', () => {
  test('R048 R049 a global administrator sees all companies, the top one first', () => {
    expect(names(selectable(operator, all, []))).toEqual(['Top', 'Beta', 'Kawa', 'Midori'])
  })

  test('R050 G45 a company administrator sees their own and the managed ones, and nothing without any', () => {
    expect(names(selectable(manager, [], all))).toEqual(['Kawa', 'Midori'])
    expect(selectable(lonely, [], all)).toEqual([])
  })

  test('R051 company staff see no selector', () => {
    expect(selectable(staff, all, all)).toEqual([])
  })
})

test.each([
  ['a global administrator any', operator, 99, true],
  ['a manager their own', manager, 2, true],
  ['a manager a managed one', manager, 3, true],
  ['a manager no other', manager, 4, false],
  ['staff only their own', staff, 3, false],
  ['nobody none', operator, 0, false],
])('G43 %s', (_, person, id, expected) => {
  expect(mayChoose(person, id)).toBe(expected)
})

test.each([
  ['the URL counts first', manager, 3, 2, 3],
  ['then what was chosen before', manager, 0, 3, 3],
  ['R489 then the own company', manager, 0, 0, 2],
  ['a company that may not be chosen does not count', staff, 3, 4, 2],
])('%s', (_, person, inUrl, stored, expected) => {
  expect(startCompany(person, inUrl, stored)).toBe(expected)
})

const open = (tab = memory()) => createCompanyChoice(localStorage, tab)

/** What a window of its own keeps. */
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('R124 the choice is stored, and forgotten at logout', () => {
  const tab = memory()
  const choice = open(tab)
  choice.set(3)
  expect(open().get()).toBe(3)
  forgetCompany(localStorage, tab)
  expect(open(tab).get()).toBe(0)
})

test('what another window chooses does not change this one, nor what it shows after a reload', () => {
  const tab = memory()
  const here = open(tab)
  here.set(3)
  open().set(4)
  expect(here.get()).toBe(3)
  expect(open(tab).get()).toBe(3)
  expect(open().get()).toBe(4)
})
