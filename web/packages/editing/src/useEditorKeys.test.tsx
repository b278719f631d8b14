import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useEditorKeys } from './useEditorKeys'

const done: string[] = []

/** A page with a box, and a dialog over it. */
function Editor({ dialog }: { dialog?: boolean }) {
  useEditorKeys({ undo: () => done.push('undo'), redo: () => done.push('redo'), save: () => done.push('save') })
  return (
    <>
      <input aria-label="Name" />
      <button type="button">Add</button>
      {dialog && <div role="dialog" aria-modal="true" />}
    </>
  )
}

/** Presses Ctrl Z, Ctrl Shift Z, Ctrl Y and Ctrl S; says whether the browser was kept from its own way with them. */
function press(target: HTMLElement) {
  const keys = [{ key: 'z' }, { key: 'Z', shiftKey: true }, { key: 'y' }, { key: 's' }]
  return keys.map((key) => !fireEvent.keyDown(target, { ...key, ctrlKey: true }))
}

beforeEach(() => done.splice(0))

test('the keys undo, redo and save', () => {
  render(<Editor />)
  expect(press(screen.getByRole('button'))).toEqual([true, true, true, true])
  expect(done).toEqual(['undo', 'redo', 'redo', 'save'])
})

test('in a text box they belong to the text, but for the one that saves', () => {
  render(<Editor />)
  expect(press(screen.getByRole('textbox'))).toEqual([false, false, false, true])
  expect(done).toEqual(['save'])
})

test('below a dialog they do nothing', () => {
  render(<Editor dialog />)
  expect(press(document.body)).toEqual([false, false, false, false])
  expect(done).toEqual([])
})

test('what has already been used for something else does nothing', () => {
  render(<Editor />)
  const button = screen.getByRole('button')
  button.addEventListener('keydown', (event) => event.preventDefault())
  press(button)
  expect(done).toEqual([])
})
