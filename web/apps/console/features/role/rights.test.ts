import { makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { expect, test } from 'vitest'
import {
  authorityOf,
  covers,
  features,
  fieldOf,
  gridOf,
  heldBy,
  type Line,
  presetGrid,
  presets,
  summaryOf,
  toValues,
  within,
} from './rights'

const lines: Line[] = (['N', 'R', 'W'] as const).flatMap((access) => [
  { access, admin: false },
  { access, admin: true },
])
const rank = { N: 0, R: 1, W: 2 }

test('R013 the grid holds every feature once', () => {
  expect([...features].sort()).toEqual(Object.keys(rights('W')).sort())
})

test('nobody grants more than they hold: every pair of rights', () => {
  for (const held of lines) {
    for (const wanted of lines) {
      const isWithin = rank[held.access] >= rank[wanted.access] && (held.admin || !wanted.admin)
      expect(covers(held, wanted)).toBe(isWithin)
      expect(covers(held, within(held, wanted))).toBe(true)
      if (isWithin && wanted.access !== 'N') expect(within(held, wanted)).toEqual(wanted)
    }
  }
})

test.each(presets)('the preset “%s” gives nothing beyond what is held', (preset) => {
  const self = makeSelf({ auth: rights('R', { Content: 'W', User: 'N' }) })
  const held = heldBy(self)
  for (const [feature, line] of Object.entries(presetGrid(preset, held))) {
    expect(covers(held(feature), line), feature).toBe(true)
  }
})

test('who makes what plays starts no emergency', () => {
  const held = heldBy(makeSelf({ auth: rights('W') }))
  expect(presetGrid('make', held)).toMatchObject({ Message: { access: 'W' }, Emergency: { access: 'N' } })
  expect(presetGrid('all', held).Emergency).toEqual({ access: 'W', admin: true })
})

test('a global administrator holds everything, whatever the role says', () => {
  const held = heldBy(makeGlobalAdmin({ auth: {} as never }))
  expect(presetGrid('all', held).GlobalCompany).toEqual({ access: 'W', admin: true })
})

test('R487 R493 only the lines that were changed travel', () => {
  const initial = toValues('Editor', { Content: { access: 'W', admin: false } })
  const values = { ...initial, [fieldOf('Tag')]: { access: 'R', admin: false } as const }
  expect(authorityOf(values, initial)).toEqual([{ feature: 'Tag', access: 'R', admin: false }])
  expect(authorityOf(values)).toHaveLength(features.length)
})

test('a role is summed up', () => {
  const authority = [
    { feature: 'Content', access: 'W', admin: false },
    { feature: 'Device', access: 'R', admin: false },
    { feature: 'Tag', access: 'N', admin: false },
  ] as const
  expect(summaryOf({ authority: [...authority] })).toEqual({ kind: 'write', features: ['Content'] })
  expect(summaryOf({ authority: [authority[1]] })).toEqual({ kind: 'read', features: ['Device'] })
  expect(summaryOf({ authority: [authority[2]] })).toEqual({ kind: 'none', features: [] })
  const all = features
    .filter((feature) => feature !== 'GlobalCompany')
    .map((feature) => ({ feature, access: 'W', admin: false }) as const)
  expect(summaryOf({ authority: all }).kind).toBe('all')
  expect(gridOf({ authority: [...authority] }).Device).toEqual({ access: 'R', admin: false })
})
