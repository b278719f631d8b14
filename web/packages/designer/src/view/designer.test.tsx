import { layers } from '@marquee/model/program/example.fake'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { programOf, selected, stepsOf, viewOf } from '../core/state'
import { rememberedAids } from './aids'
import { drag, draw, openDesigner, press } from './designer.fake'

const three = [
  [
    { name: 'a', x: 100, y: 100 },
    { name: 'b', x: 400, y: 100 },
    { name: 'l', x: 700, y: 300, lock: true },
  ],
]

beforeEach(() => localStorage.clear())

const frameOf = (stage: Element) => stage.querySelector<HTMLElement>('[data-testid=frame]') as HTMLElement
const handle = (stage: Element, name: string) => stage.querySelector(`[data-handle=${name}]`) as HTMLElement

describe('the canvas', () => {
  test('R193 R197 an item is selected by a press, moved by a drag, and it is one step', async () => {
    const { stage, item, place, editor } = await openDesigner({ pages: three })
    await press(item('a'))
    expect(frameOf(stage).hidden).toBe(false)
    expect(frameOf(stage).style.transform).toBe('translate(100px, 100px)')
    await drag(item('a'), [120, 120], [140, 151], { ctrlKey: true })
    expect(place('a')).toBe('120,131 100x50')
    expect(stepsOf(editor.get()).labels.map(({ key }) => key)).toEqual(['designer.step.opened', 'designer.step.move'])
    expect(frameOf(stage).style.transform).toBe('translate(120px, 131px)')
  })

  test('what is dragged is shown there at once and outside of the program; Escape takes it back', async () => {
    const { stage, item, place, user } = await openDesigner({ pages: three })
    await draw(item('a'), [120, 120], [140, 151], { ctrlKey: true })
    expect(item('a').style).toMatchObject({ translate: '20px 31px', transform: 'translate(100px, 100px)' })
    expect(place('a')).toBe('100,100 100x50')
    stage.focus()
    await user.keyboard('{Escape}')
    expect(item('a').style).toMatchObject({ translate: '', transform: 'translate(100px, 100px)' })
    expect(place('a')).toBe('100,100 100x50')
  })

  test('several items move as one layer between those that stay, and lie in their order again', async () => {
    const names = ['under', 'a', 'b', 'over']
    const { stage, item } = await openDesigner({ pages: [names.map((name, at) => ({ name, x: 200 * at, y: 100 }))] })
    const order = () => Array.from(stage.querySelectorAll('[data-item]'), (one) => one.getAttribute('data-item'))
    await press(item('a'))
    await press(item('b'), { shiftKey: true })
    await draw(item('a'), [220, 120], [240, 151], { ctrlKey: true })
    const layer = item('a').parentElement as HTMLElement
    expect(layer).toBe(item('b').parentElement)
    expect(layer).not.toBe(item('over').parentElement)
    expect(layer.style.translate).toBe('20px 31px')
    expect(order()).toEqual(names)
    act(() => void fireEvent.pointerCancel(stage, { pointerId: 1 }))
    expect(item('a').parentElement).toBe(item('under').parentElement)
    expect(order()).toEqual(names)
  })

  test('with Alt copies are moved, as one step, and what is there stays', async () => {
    const { stage, item, place, program, editor } = await openDesigner({ pages: three })
    await draw(item('a'), [120, 120], [140, 151], { ctrlKey: true, altKey: true })
    expect(stage.querySelectorAll('[data-item=a]')).toHaveLength(2)
    await act(async () => {
      fireEvent.pointerUp(stage, { clientX: 140, clientY: 151, pointerId: 1, ctrlKey: true, altKey: true })
    })
    expect(stage.querySelectorAll('[data-item=a]')).toHaveLength(1)
    expect([place('a'), place('shape1')]).toEqual(['100,100 100x50', '120,131 100x50'])
    expect(stepsOf(editor.get()).labels.map(({ key }) => key)).toEqual([
      'designer.step.opened',
      'designer.step.duplicate',
    ])
    expect(selected(editor.get()).map((key) => program().items.get(key)?.name)).toEqual(['shape1'])
  })

  test('a key that is pressed while the pointer rests counts at once', async () => {
    const { item } = await openDesigner({ pages: three })
    await draw(item('a'), [120, 120], [170, 131], { ctrlKey: true })
    expect(item('a').style.translate).toBe('50px 11px')
    fireEvent.keyDown(document.body, { key: 'Shift', shiftKey: true, ctrlKey: true })
    expect(item('a').style.translate).toBe('50px 0px')
    fireEvent.keyUp(document.body, { key: 'Shift', ctrlKey: true })
    expect(item('a').style.translate).toBe('50px 11px')
  })

  test('things snap, until that is turned off, and this device remembers it', async () => {
    const { stage, user, item, place } = await openDesigner({ pages: three })
    await drag(item('a'), [120, 120], [120, 124])
    expect(place('a')).toBe('100,100 100x50')
    stage.focus()
    await user.keyboard('n')
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Snap to each other: off')
    await drag(item('a'), [120, 120], [120, 124])
    expect(place('a')).toBe('100,104 100x50')
    expect(rememberedAids()).toMatchObject({ snaps: false })
    await user.click(screen.getByRole('button', { name: 'Aids for placing' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Snap/, checked: false }))
    expect(rememberedAids()).toMatchObject({ snaps: true })
  })

  test('rulers say where the pointer is, and the safe area is marked', async () => {
    const { stage, user } = await openDesigner({ pages: three })
    const rulers = () => Array.from(stage.querySelectorAll('[data-side] b'), (one) => one.textContent)
    expect(rulers()).toEqual([])
    stage.focus()
    await user.keyboard('ub')
    fireEvent.pointerMove(stage, { clientX: 321, clientY: 77 })
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))
    expect(rulers()).toEqual(['321', '77'])
    expect(stage.querySelector('path[d*="50.5 30.5"]')).not.toBeNull()
    expect(rememberedAids()).toEqual({ snaps: true, rulers: true, safeArea: true })
  })

  test('R193 an item is resized by its handles and turned by the one above', async () => {
    const { stage, item, place } = await openDesigner({ pages: three })
    await press(item('a'))
    await drag(handle(stage, 'se'), [200, 150], [260, 190], { ctrlKey: true })
    expect(place('a')).toBe('100,100 160x90')
    await drag(handle(stage, 'rotate'), [180, 80], [300, 145], { ctrlKey: true })
    expect(place('a')).toBe('100,100 160x90 90°')
  })

  test('a box on the empty canvas selects what it touches, and nothing that is locked', async () => {
    const { stage, editor } = await openDesigner({ pages: three })
    await drag(stage, [50, 50], [900, 500])
    expect(selected(editor.get())).toEqual(['a', 'b'])
  })

  test('R192 the zoom is 50 at the start, and goes about the pointer with Ctrl and the wheel', async () => {
    const { stage, editor } = await openDesigner({ pages: three })
    expect(screen.getByRole('button', { name: 'Zoom 100 %' })).toBeVisible()
    const sheet = stage.firstElementChild as HTMLElement
    expect(sheet.style.transform).toBe('translate(0px, 0px) scale(1)')
    await act(async () => {
      fireEvent.wheel(stage, { deltaY: -60, ctrlKey: true, clientX: 0, clientY: 0 })
    })
    const { zoom } = editor.get()
    expect(zoom).toBeGreaterThan(130)
    expect(sheet.style.transform).toBe(`translate(0px, 0px) scale(${zoom / 100})`)
    await act(async () => {
      for (let i = 0; i < 20; i++) fireEvent.wheel(stage, { deltaY: -60, ctrlKey: true, clientX: 0, clientY: 0 })
    })
    expect(editor.get().zoom).toBe(400)
  })

  test('R193 a tool draws an item where the pointer says, and its dialog opens', async () => {
    const { stage, user, place } = await openDesigner()
    await user.click(screen.getByRole('button', { name: 'Text' }))
    expect(screen.getByRole('button', { name: 'Text' })).toHaveAttribute('aria-pressed', 'true')
    await drag(stage, [100, 100], [420, 180])
    expect(place('text1')).toBe('100,100 320x80')
    expect(await screen.findByRole('dialog', { name: 'selectText' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Text' })).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('without a pointer', () => {
  test('Tab goes through the items in order and then on; arrows move, with Shift by ten', async () => {
    const { stage, user, editor, place } = await openDesigner({ pages: three })
    stage.focus()
    await user.keyboard('{Tab}')
    expect(selected(editor.get())).toEqual(['a'])
    await user.keyboard('{Tab}{Tab}')
    expect(selected(editor.get())).toEqual(['l'])
    expect(stage).toHaveFocus()
    await user.keyboard('{Tab}')
    expect(stage).not.toHaveFocus()
    act(() => stage.focus())
    await user.keyboard('{Shift>}{Tab}{Tab}{/Shift}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(place('a')).toBe('102,110 100x50')
    expect(stepsOf(editor.get()).at).toBe(1)
  })

  test('an item is put in the middle by its letter and Enter, and by Enter on its button', async () => {
    const { stage, user, place } = await openDesigner()
    stage.focus()
    await user.keyboard('k{Enter}')
    expect(place('clock1')).toBe('400,270 200x60')
    screen.getByRole('button', { name: 'Progress bar' }).focus()
    await user.keyboard('{Enter}')
    expect(place('progressbar1')).toBe('0,294 1000x12')
  })

  test('in a narrow window one press puts an item in the middle', async () => {
    const ask = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...ask(query), matches: query.includes('767px') }))
    const { user, program } = await openDesigner()
    await user.click(screen.getByRole('button', { name: 'Insert' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Insert' })).getByRole('button', { name: 'Text' }),
    )
    expect(Array.from(program().items.values(), ({ type }) => type)).toEqual(['text'])
    expect(await screen.findByRole('dialog', { name: 'selectText' })).toBeVisible()
  })

  test('what speaks does so in the language of the console, drawn or not', async () => {
    const { stage, user, program } = await openDesigner({ locale: 'ja' })
    stage.focus()
    await user.keyboard('k{Enter}k')
    await drag(stage, [100, 100], [420, 180])
    const clocks = Array.from(program().items.values(), (item) => item.type === 'clock' && item.settings.locale)
    expect(clocks).toEqual(['ja', 'ja'])
  })

  test('Enter opens what an item shows, and Alt with Enter what it is', async () => {
    const { stage, user } = await openDesigner({ pages: [[{ name: 't', type: 'text' }]] })
    stage.focus()
    await user.keyboard('{Tab}{Enter}')
    expect(screen.getByRole('dialog', { name: 'selectText' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'leave' }))
    expect(stage).toHaveFocus()
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    expect(screen.getByRole('dialog', { name: 'editItemProperty' })).toBeVisible()
  })

  test('what happens is told', async () => {
    const { stage, user } = await openDesigner({ pages: three })
    const told = () => screen.getAllByRole('status').map((one) => one.textContent)
    stage.focus()
    await user.keyboard('{Tab}')
    expect(told()).toContain('a, Shape, 1 of 3, at 100, 100, 100 by 50')
    await user.keyboard('{Delete}')
    expect(told().join()).toContain('Deleted')
    await user.keyboard('{Control>}z{/Control}')
    expect(told().join()).toContain('Undone: Deleted')
  })

  test('F6 leads on from every part of the window, from the name of the program too', async () => {
    const { stage, user } = await openDesigner()
    await user.click(screen.getByRole('textbox', { name: 'Name of the program' }))
    await user.keyboard('{F6}{F6}')
    expect(stage).toHaveFocus()
  })

  test('F6 leads to the page and to the layer at which one was', async () => {
    const group = { groupId: 'g' }
    const { stage, user } = await openDesigner({
      pages: [
        [],
        [
          { name: 'a', ...group },
          { name: 'b', ...group },
        ],
      ],
    })
    stage.focus()
    await user.keyboard('{PageDown}{F6}')
    expect(document.activeElement).toHaveAttribute('aria-current', 'page')
    stage.focus()
    await user.keyboard('{Tab}{F6}{F6}{F6}')
    expect(document.activeElement).toHaveAttribute('role', 'treeitem')
  })

  test('the question mark shows all keys', async () => {
    const { stage, user } = await openDesigner()
    stage.focus()
    await user.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keys' })
    expect(within(sheet).getByText('Bring forward')).toBeVisible()
    expect(within(sheet).getByText('Alt+Enter')).toBeVisible()
  })
})

describe('the menu of an item', () => {
  const generic = [
    'Duplicate',
    'Full screen',
    'Properties',
    'Delete',
    'Bring forward',
    'Send backward',
    'Lock',
    'Unlock',
  ]

  test.each([
    ['media', ['Select content', ...generic, 'Edit touch']],
    ['clock', [...generic, 'Edit clock', 'Edit touch']],
    ['text', [...generic, 'Edit text', 'Edit touch']],
    ['link', [...generic, 'Edit touch', 'Edit website']],
    ['shape', [...generic, 'Edit touch']],
  ])('R218 D021: of %s it has its entries in order', async (type, expected) => {
    const { item } = await openDesigner({ pages: [[{ name: 'i', type }, { name: 'j' }]] })
    fireEvent.contextMenu(item('i'), { clientX: 10, clientY: 10, detail: 1 })
    const menu = await screen.findByRole('menu')
    const names = within(menu)
      .getAllByRole('menuitem')
      .map((one) => one.querySelector('[data-label]')?.textContent)
    expect(names).toEqual(expected)
  })

  test('R216 what cannot be done is off: what is locked is not deleted, but unlocked', async () => {
    const { item, user, program } = await openDesigner({ pages: three })
    fireEvent.contextMenu(item('l'), { clientX: 10, clientY: 10, detail: 1 })
    const menu = await screen.findByRole('menu')
    const entry = (name: RegExp) => within(menu).getByRole('menuitem', { name })
    expect(entry(/^Delete/)).toHaveAttribute('aria-disabled', 'true')
    expect(entry(/^Lock/)).toHaveAttribute('aria-disabled', 'true')
    await user.click(entry(/^Unlock/))
    expect(Array.from(program().items.values()).map(({ lock }) => lock)).toEqual([false, false, false])
  })
})

describe('pages', () => {
  const name = (number: number) => `${number}`

  test('D002 R175 their order has a dialog, once there are two', async () => {
    const { user } = await openDesigner()
    const order = screen.getByRole('button', { name: 'Order of the pages' })
    expect(order).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Add a page after' }))
    await user.click(order)
    expect(screen.getByRole('dialog', { name: 'reorderScreen' })).toBeVisible()
  })

  test('R172 R173 R176 R177 they are added after, copied, moved by key and removed', async () => {
    const { user, program, editor } = await openDesigner({ pages: [[{ name: 'a' }], [{ name: 'b' }]] })
    await user.click(screen.getByRole('button', { name: 'Add a page after' }))
    expect(layers(program())).toBe('a||b')
    expect(programOf(editor.get()).version).toBe(2)
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name(1)}`) }))
    await user.click(screen.getByRole('button', { name: 'Copy the page' }))
    expect(layers(program())).toBe('a|shape1||b')
    screen.getByRole('button', { current: 'page' }).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(layers(program())).toBe('a||shape1|b')
    await user.keyboard('{Delete}')
    expect(layers(program())).toBe('a||b')
    expect(viewOf(editor.get()).page).toBe(program().order[1])
  })

  test('R183 those that are added and copied are called in the language of the console', async () => {
    const { user, program } = await openDesigner({ locale: 'ja' })
    await user.click(screen.getByRole('button', { name: '後ろにページを追加' }))
    await user.click(screen.getByRole('button', { name: 'ページをコピー' }))
    expect(program().order.map((key) => program().pages.get(key)?.name)).toEqual(['Page 1', 'ページ 2', 'ページ 3'])
  })

  test('R178 arrows go from page to page, and a name is typed where it stands', async () => {
    const { user, program, editor } = await openDesigner({ pages: [[], []] })
    screen.getByRole('button', { current: 'page' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(viewOf(editor.get()).page).toBe('page2')
    await waitFor(() => expect(screen.getByRole('button', { current: 'page' })).toHaveFocus())
    await user.keyboard('{F2}')
    await user.clear(screen.getByRole('textbox', { name: 'Name of the page' }))
    await user.keyboard('Lunch{Enter}')
    expect(program().pages.get(program().order[1] as never)?.name).toBe('Lunch')
  })

  test('R181 the page has a duration', async () => {
    const { user, program } = await openDesigner()
    const box = screen.getByRole('textbox', { name: 'Duration' })
    await user.clear(box)
    await user.type(box, '12{Enter}')
    expect(program().pages.get(program().order[0] as never)?.duration).toBe(12)
  })
})

describe('beside the canvas', () => {
  test('R211 R213 R215 numbers are typed: what is below 0, or too small, is left out, and the rest is floored', async () => {
    const { user, item, place } = await openDesigner({ pages: three })
    await press(item('a'))
    const type = async (name: string, text: string) => {
      const box = screen.getByRole('textbox', { name })
      await user.clear(box)
      await user.type(box, `${text}{Enter}`)
    }
    await type('X', '-1')
    await type('Width', '1')
    expect(place('a')).toBe('100,100 100x50')
    await type('X', '10.9')
    await type('Angle', '30')
    expect(place('a')).toBe('10,100 100x50 30°')
  })

  test('the layers are a tree, the topmost first: it selects, locks, renames and reorders by key', async () => {
    const { user, program, editor } = await openDesigner({ pages: three })
    const tree = screen.getByRole('tree', { name: 'Layers' })
    const names = () =>
      within(tree)
        .getAllByRole('treeitem')
        .map((one) => one.getAttribute('aria-label'))
    expect(names()).toEqual(['l, locked', 'b', 'a'])
    await user.click(within(tree).getByRole('treeitem', { name: 'b' }))
    expect(selected(editor.get())).toEqual(['b'])
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual(['l, locked', 'a', 'b'])
    await user.keyboard('{F2}')
    await user.clear(screen.getByRole('textbox', { name: 'Name of the item' }))
    await user.keyboard('Logo{Enter}')
    expect(names()).toEqual(['l, locked', 'a', 'Logo'])
    await user.click(screen.getByRole('button', { name: 'Unlock “l”' }))
    expect(Array.from(program().items.values()).some(({ lock }) => lock)).toBe(false)
  })

  test('who renames and then presses an item goes on with the item', async () => {
    const { user, item, program, stage } = await openDesigner({ pages: three })
    await user.click(within(screen.getByRole('tree')).getByRole('treeitem', { name: 'b' }))
    await user.keyboard('{F2}')
    await user.clear(screen.getByRole('textbox', { name: 'Name of the item' }))
    await user.keyboard('Logo')
    stage.focus() // as a press on the canvas does
    await press(item('a'))
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))
    await user.keyboard('{Delete}')
    expect(Array.from(program().items.values(), ({ name }) => name)).toEqual(['Logo', 'l'])
  })

  test('a group stands in the tree with its items, and folds', async () => {
    const pages = [[{ name: 'a', groupId: 'g' }, { name: 'b', groupId: 'g' }, { name: 'c' }]]
    const { user, editor } = await openDesigner({ pages })
    const tree = screen.getByRole('tree')
    await user.click(within(tree).getByRole('treeitem', { name: 'Group 1' }))
    expect([...selected(editor.get())].sort()).toEqual(['a', 'b'])
    await user.keyboard('{ArrowLeft}')
    expect(within(tree).getAllByRole('treeitem')).toHaveLength(2)
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(selected(editor.get())).toEqual(['b'])
  })

  test('the history names its steps and leads to each', async () => {
    const { user, stage, place } = await openDesigner({ pages: three })
    stage.focus()
    await user.keyboard('{Tab}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
    await user.click(screen.getByRole('button', { name: 'History' }))
    const list = await screen.findByRole('list', { name: 'History' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Resized', 'Moved', 'Opened'])
    await user.click(within(list).getByRole('button', { name: 'Moved' }))
    expect(place('a')).toBe('101,100 100x50')
    await user.click(within(list).getByRole('button', { name: 'Opened' }))
    expect(place('a')).toBe('100,100 100x50')
  })

  test('what will not play is named, and leads there', async () => {
    const { user, editor } = await openDesigner({
      pages: [[{ name: 'a', settings: { fill: true, fillColor: '#ff0000' } }], [{ name: 't', type: 'text' }]],
    })
    await user.click(await screen.findByRole('button', { name: /Check/ }))
    await user.click(await screen.findByRole('button', { name: /Page 2 · t/ }))
    expect(viewOf(editor.get())).toMatchObject({ page: 'page2', selection: { keys: ['t'] } })
  })
})

test('D010 what is saved can be published from here', async () => {
  const { user } = await openDesigner({ state: 'saved' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(screen.getByRole('dialog', { name: 'scheduleItem' })).toBeVisible()
})

test('D010 what is not saved cannot be published', async () => {
  await openDesigner()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('R216 nothing is said by toast or alert; where nothing may be changed, nothing is', async () => {
  const { stage, user, item, place } = await openDesigner({ pages: three, readOnly: true })
  await drag(item('a'), [120, 120], [240, 151])
  stage.focus()
  await user.keyboard('{ArrowRight}{Delete}k{Enter}')
  expect(place('a')).toBe('100,100 100x50')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
