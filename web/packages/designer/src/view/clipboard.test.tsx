import { layers } from '@marquee/model/program/example.fake'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { selected, stepsOf } from '../core/state'
import { openDesigner } from './designer.fake'

/** The system's clipboard, which keys and other windows share. */
function aClipboard() {
  const held = new Map<string, string>()
  const files: File[] = []
  const clipboardData = {
    files,
    getData: (type: string) => held.get(type) ?? '',
    setData: (type: string, text: string) => void held.set(type, text),
  }
  return {
    files,
    copyElsewhere(text: string) {
      held.clear()
      held.set('text/plain', text)
    },
    empty: () => held.clear(),
    /** Whether the browser does something of its own. */
    fire: (name: 'copy' | 'paste', on: Element = document.body) => fireEvent[name](on, { clipboardData }),
  }
}

test('R193 what was copied last is pasted: items, or a text from elsewhere, as one step', async () => {
  const { stage, user, program, editor } = await openDesigner({ pages: [[{ name: 'a' }, { name: 'b' }]] })
  const clipboard = aClipboard()
  stage.focus()
  await user.keyboard('{Tab}')
  clipboard.fire('copy')
  clipboard.fire('paste')
  clipboard.copyElsewhere('Open until 7')
  clipboard.fire('paste')
  expect(layers(program())).toBe('abshape1text1')
  expect(selected(editor.get()).map((key) => program().items.get(key))).toMatchObject([
    { type: 'text', settings: { value: 'Open until 7' } },
  ])
  expect(stepsOf(editor.get())).toMatchObject({ at: 2, labels: [{}, {}, { key: 'designer.step.paste', count: 1 }] })
  clipboard.empty()
  clipboard.fire('paste')
  expect(layers(program())).toBe('abshape1text1shape2')
})

test('files are left to the browser, and texts to the boxes in which one types', async () => {
  const { stage, user, program } = await openDesigner({ pages: [[{ name: 'a' }, { name: 'b' }]] })
  const clipboard = aClipboard()
  stage.focus()
  await user.keyboard('{Tab}')
  clipboard.fire('copy')
  clipboard.files.push(new File(['x'], 'photo.png', { type: 'image/png' }))
  expect(clipboard.fire('paste')).toBe(true)
  clipboard.files.pop()
  clipboard.copyElsewhere('Lunch')
  expect(clipboard.fire('paste', screen.getByRole('textbox', { name: 'Name of the program' }))).toBe(true)
  expect(layers(program())).toBe('ab')
  expect(clipboard.fire('paste')).toBe(false)
})

test('R193 what the menu of a narrow window copies is pasted by key, whatever was copied elsewhere before', async () => {
  const ask = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...ask(query), matches: query.includes('767px') }))
  const { stage, user, program } = await openDesigner({ pages: [[{ name: 'a' }, { name: 'b' }]] })
  const clipboard = aClipboard()
  clipboard.copyElsewhere('Old words')
  const execCommand = (name: string) => name === 'copy' && !clipboard.fire('copy')
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand })
  stage.focus()
  await user.keyboard('{Tab}')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  Reflect.deleteProperty(document, 'execCommand')
  clipboard.fire('paste')
  expect(layers(program())).toBe('abshape1')
})
