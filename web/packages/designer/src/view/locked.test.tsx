import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { selected } from '../core/state'
import { drag, openDesigner, press } from './designer.fake'

const items = [
  { name: 'a', x: 100, y: 100 },
  { name: 'l', x: 700, y: 300, lock: true },
]

test('R193 what is locked has no handles, and is selected with Ctrl', async () => {
  const { item } = await openDesigner({ pages: [items] })
  await press(item('l'))
  expect(screen.getByTestId('frame').hidden).toBe(true)
  await press(item('l'), { ctrlKey: true })
  expect(screen.getByTestId('frame').hasAttribute('data-still')).toBe(true)
})

test('R193 on a locked background boxes are drawn, and nothing is pointed at', async () => {
  const ground = { name: 'ground', x: 0, y: 0, w: 1000, h: 600, lock: true }
  const { stage, item, editor } = await openDesigner({ pages: [[ground, { name: 'a', x: 100, y: 100 }]] })
  const outlined = async (target: Element) => {
    fireEvent.pointerMove(target, { clientX: 500, clientY: 400 })
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))
    return stage.querySelector('path[class*=hover]')?.getAttribute('d') !== ''
  }
  expect([await outlined(item('a')), await outlined(item('ground'))]).toEqual([true, false])
  await drag(item('ground'), [50, 50], [120, 120])
  expect(selected(editor.get())).toEqual(['a'])
})

test('a double click opens what an item shows, and of what is locked nothing', async () => {
  const { stage, item } = await openDesigner({ pages: [items] })
  const twice = async (target: Element, held = {}) => {
    await press(target, held)
    fireEvent.doubleClick(stage, held) // while the canvas holds the pointer, it is what is clicked
  }
  await twice(item('l'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await twice(item('a'))
  expect(screen.getByRole('dialog', { name: 'selectShape' })).toBeVisible()
})
