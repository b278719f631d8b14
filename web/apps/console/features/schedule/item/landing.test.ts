import { describe, expect, test } from 'vitest'
import { landing, suggested } from './landing'

describe('R110 G102 what is dropped plays for two hours', () => {
  test('from where it fell', () => {
    const fell = { from: '2026-11-23T23:15', to: '2026-11-24T01:15', allDay: false }
    expect(landing(fell, true)).toEqual(fell)
  })

  test('from the morning on where only days are shown', () => {
    const fell = { from: '2026-11-23T00:00', to: '2026-11-24T00:00', allDay: true }
    expect(landing(fell, false)).toEqual({ from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false })
  })

  test('all day in the row of all-day items', () => {
    const fell = { from: '2026-11-30T00:00', to: '2026-11-30T02:00', allDay: true }
    expect(landing(fell, true)).toEqual({ from: '2026-11-30T00:00', to: '2026-12-01T00:00', allDay: true })
  })
})

describe('what is added without a time', () => {
  const week = { from: '2026-11-22', to: '2026-11-29' }

  test('starts at the next full hour when today is on the screen', () => {
    expect(suggested(week, '2026-11-22', '2026-11-25T09:10').from).toBe('2026-11-25T10:00')
    expect(suggested(week, '2026-11-22', '2026-11-25T23:59').from).toBe('2026-11-26T00:00')
  })

  test('starts at the last full hour when the next is not on the screen', () => {
    const day = { from: '2026-11-25', to: '2026-11-26' }
    expect(suggested(day, '2026-11-25', '2026-11-25T22:59').from).toBe('2026-11-25T23:00')
    expect(suggested(day, '2026-11-25', '2026-11-25T23:59')).toMatchObject({
      from: '2026-11-25T23:00',
      to: '2026-11-26T01:00',
    })
  })

  test('starts in the morning of the day on the screen otherwise', () => {
    expect(suggested(week, '2026-11-24', '2026-11-29T09:10').from).toBe('2026-11-24T09:00')
    expect(suggested(week, '2026-11-24', '2026-11-21T09:10').from).toBe('2026-11-24T09:00')
  })
})
