import { expect, it } from 'vitest'
import { windowAt } from './download'

const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const window = { from: '22:30', to: '05:15', kbps: 0 }

it.each([
  ['closed', '23T12:00', false, '23T22:30'],
  ['open', '23T22:30', true, '24T05:15'],
  ['open over midnight', '24T00:00', true, '24T05:15'],
  ['closed again', '24T05:15', false, '24T22:30'],
])('a window is %s', (_, t, on, until) => {
  expect(windowAt(window, [], at(t))).toEqual({ on, until: at(until) })
})

it('a window without hours is always open, and so is one of a whole day', () => {
  const always = { on: true, until: Number.POSITIVE_INFINITY }
  expect(windowAt({ from: '', to: '', kbps: 8 }, [], 0)).toEqual(always)
  expect(windowAt({ from: '06:00', to: '06:00', kbps: 0 }, [], 0)).toEqual(always)
})
