import { expect, test } from 'vitest'
import { begin, type History, record, redo, undo } from './history'

const walk = (...values: string[]) => values.reduce((history, value) => record(history, value), begin('a'))
const place = ({ past, present, future }: History<string>) => [past.join(''), present, future.join('')]

test('steps are taken back and done again', () => {
  const done = walk('b', 'c')
  expect(place(undo(done))).toEqual(['a', 'b', 'c'])
  expect(place(undo(undo(done)))).toEqual(['', 'a', 'bc'])
  expect(place(redo(undo(undo(done))))).toEqual(['a', 'b', 'c'])
})

test('at either end nothing happens', () => {
  expect(place(undo(begin('a')))).toEqual(['', 'a', ''])
  expect(place(redo(walk('b')))).toEqual(['a', 'b', ''])
})

test('a new step after an undo forgets what was undone', () => {
  expect(place(record(undo(walk('b', 'c')), 'd'))).toEqual(['ab', 'd', ''])
})

test('the same value is no step', () => {
  const history = walk('b')
  expect(record(history, 'b')).toBe(history)
})

test('typing in one field is one step, and another one after an undo', () => {
  const typed = ['N', 'Na', 'Nam'].reduce((history, value) => record(history, value, 'name'), begin(''))
  expect(place(typed)).toEqual(['', 'Nam', ''])
  expect(place(undo(typed))).toEqual(['', '', 'Nam'])
  expect(place(record(redo(undo(typed)), 'Name', 'name'))).toEqual(['Nam', 'Name', ''])
  expect(place(record(typed, 'x', 'description'))).toEqual(['Nam', 'x', ''])
  const undone = undo(record(begin('a'), 'ab', 'name'))
  expect(place(record(undone, 'ac', 'name'))).toEqual(['a', 'ac', ''])
})

test('the last 200 steps can be taken back', () => {
  const values = Array.from({ length: 300 }, (_, at) => at)
  const all = values.reduce((history, value) => record(history, value), begin(-1))
  expect([all.past.length, all.past[0]]).toEqual([200, 99])
})

test('where nothing is forgotten, all steps can be taken back', () => {
  const values = Array.from({ length: 300 }, (_, at) => at)
  const all = values.reduce((history, value) => record(history, value), begin(-1, Number.POSITIVE_INFINITY))
  const back = values.reduce((history) => undo(history), all)
  expect([back.past.length, back.present, back.future.length]).toEqual([0, -1, 300])
  expect(record(back, 5).most).toBe(Number.POSITIVE_INFINITY)
})
