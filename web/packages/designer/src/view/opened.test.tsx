import { arrived } from '@marquee/editing/draft'
import { setNumbers } from '@marquee/model/program/bounds'
import { ids } from '@marquee/model/program/example.fake'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftOf, stepsOf } from '../core/state'
import { openDesigner } from './designer.fake'

const three = [
  [
    { name: 'a', x: 100, y: 100 },
    { name: 'b', x: 400, y: 100 },
    { name: 'l', x: 700, y: 300, lock: true },
  ],
]

test('a dialog shows at once what it makes of the program, and keeps it as one step, or nothing', async () => {
  const { stage, user, editor, program } = await openDesigner({ pages: three })
  stage.focus()
  await user.keyboard('{Tab}{Enter}')
  await user.click(screen.getByRole('button', { name: 'try' }))
  expect(stepsOf(editor.get()).at).toBe(0)
  await user.click(screen.getByRole('button', { name: 'leave' }))
  expect(program().items.get('a' as never)?.alias).toBe('')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'keep' }))
  expect(program().items.get('a' as never)?.alias).toBe('set')
  expect(stepsOf(editor.get())).toMatchObject({ at: 1, labels: [{}, { key: 'designer.step.selectShape' }] })
})

test('what a dialog has made and is not kept can be done again', async () => {
  const { stage, user, editor, program } = await openDesigner({ pages: three })
  const before = program()
  stage.focus()
  await user.keyboard('{Tab}{Enter}')
  await user.click(screen.getByRole('button', { name: 'drop' }))
  expect(program()).toBe(before)
  expect(stepsOf(editor.get())).toMatchObject({ at: 0, labels: [{}, { key: 'designer.step.selectShape' }] })
  await user.keyboard('{Control>}y{/Control}')
  expect(program().items.get('a' as never)?.alias).toBe('set')
})

test('a new item that was told nothing goes with its dialog, and one that shows something stays', async () => {
  const { stage, user, program } = await openDesigner()
  const names = () => Array.from(program().items.values(), ({ name }) => name)
  stage.focus()
  await user.keyboard('t{Enter}')
  expect(names()).toEqual(['text1'])
  await user.click(screen.getByRole('button', { name: 'leave' }))
  expect(names()).toEqual([])
  await user.keyboard('{Control>}y{/Control}{Enter}')
  await user.click(screen.getByRole('button', { name: 'drop' })) // it is not new any more
  expect(names()).toEqual(['text1'])
  await user.keyboard('s{Enter}')
  await user.click(screen.getByRole('button', { name: 'leave' }))
  expect(names()).toEqual(['text1', 'shape1'])
  await user.keyboard('m{Enter}')
  await user.click(screen.getByRole('button', { name: 'drop' }))
  expect(names()).toEqual(['text1', 'shape1'])
  await user.keyboard('{Control>}y{/Control}') // with what it was told, as one step
  expect(Array.from(program().items.values()).at(-1)).toMatchObject({ type: 'media', alias: 'set' })
})

test('what somebody else saves while a dialog is open stays, with what the dialog has made on top of it', async () => {
  const { stage, user, editor, program, place } = await openDesigner({ pages: three })
  stage.focus()
  await user.keyboard('{Tab}{Enter}')
  await user.click(screen.getByRole('button', { name: 'try' }))
  const theirs = setNumbers(program(), 'b' as never, { x: 500 }, ids())
  const newest = { id: 1, version: 2, draft: draftOf(theirs) }
  act(() => editor.go((state) => ({ ...state, editing: arrived(state.editing, newest) })))
  await user.click(screen.getByRole('button', { name: 'keep' }))
  expect(editor.get().editing.base.version).toBe(2)
  expect(program().items.get('a' as never)?.alias).toBe('set')
  expect(place('b')).toBe('500,100 100x50')
})
