import { expect, test } from 'vitest'
import { makeCompany } from './companies.fake'
import { daysLeft, standingOf } from './standing'

const now = new Date('2026-11-21T16:00:00Z') // the 22nd in Tokyo

test.each([
  [{}, 'active'],
  [{ active: false, endDate: '2020-01-01' }, 'inactive'],
  [{ startDate: '2026-11-23' }, 'notStarted'],
  [{ startDate: '2026-11-22' }, 'active'],
  [{ endDate: '2026-11-22' }, 'active'],
  [{ endDate: '2026-11-21' }, 'expired'],
  [{ endDate: '2026-11-21', zone: 'America/New_York' }, 'active'],
  [{ active: false, deletedAt: '2026-11-20T00:00:00Z' }, 'deleted'],
] as const)('R414 %o is %s', (part, standing) => {
  expect(standingOf(makeCompany({ id: 4, ...part }), now)).toBe(standing)
})

test('a deleted company is kept for 30 days', () => {
  expect(daysLeft(makeCompany({ id: 4, deletedAt: '2026-11-21T15:00:00Z' }), now)).toBe(30)
  expect(daysLeft(makeCompany({ id: 4, deletedAt: '2026-10-22T16:00:01Z' }), now)).toBe(1)
  expect(daysLeft(makeCompany({ id: 4, deletedAt: '2026-01-01T00:00:00Z' }), now)).toBe(0)
})
