import { aProgram, ids, item, keys, layers, page } from '@marquee/model/program/example.fake'
import { describe, expect, it, test } from 'vitest'
import { createEditor } from '../core/editor'
import { selectionOf } from '../core/selection'
import { programOf, select, selected, showPage, stepsOf, viewOf, zoomTo } from '../core/state'
import type { Host } from './command'
import { commands, contextMenu } from './commands'
import { commandOf } from './keys'

const program = aProgram([
  [
    { name: 'a', x: 10, y: 20 },
    { name: 'b', x: 300, y: 40 },
    { name: 'c', x: 600, y: 90, lock: true },
    { name: 't', type: 'text' },
    { name: 'k', type: 'clock' },
    { name: 'm', type: 'media' },
    { name: 'w', type: 'link' },
  ],
  [{ name: 'd' }],
])

function opened(chosen = '', on = 1) {
  const editor = createEditor({ id: 1, version: 1, program }, ids())
  editor.go((state) => select(showPage(state, page(on)), selectionOf(keys(chosen))))
  const dialogs: string[] = []
  const note = (name: string) => () => void dialogs.push(name)
  const host: Host = {
    editor,
    open: (dialog) => dialogs.push(dialog),
    openItem: note('openItem'),
    fit: note('fit'),
    pageName: (number) => `ページ ${number}`,
    toggle: (aid) => dialogs.push(aid),
  }
  const find = (id: string) => commands.find((one) => one.id === id) ?? expect.fail(`no command ${id}`)
  const run = (id: string) => find(id).run(host)
  return { editor, dialogs, run, can: (id: string) => find(id).when(editor.get()) }
}

describe('the context menu', () => {
  const order = [
    'selectContent',
    'duplicate',
    'fullScreen',
    'properties',
    'delete',
    'bringForward',
    'sendBackward',
    'lock',
    'unlock',
    'editClock',
    'editText',
    'editTouch',
    'editWebsite',
  ]

  it('R218: has thirteen entries in this order', () => {
    expect(contextMenu.map(({ id }) => id)).toEqual(order)
  })

  it.each([
    ['m', ['selectContent', 'editTouch']],
    ['t', ['editText', 'editTouch']],
    ['k', ['editClock', 'editTouch']],
    ['w', ['editTouch', 'editWebsite']],
    ['a', ['editTouch']],
    ['', []],
  ])('R218: on %j it offers what is for its type: %j', (name, expected) => {
    const { can } = opened(name)
    const typed = ['selectContent', 'editClock', 'editText', 'editTouch', 'editWebsite']
    expect(typed.filter(can)).toEqual(expected)
  })

  it.each([
    ['selectContent', 'm', 'selectContent'],
    ['properties', 'a', 'editItemProperty'],
    ['editClock', 'k', 'selectClock'],
    ['editText', 't', 'selectText'],
    ['editTouch', 'a', 'selectTouch'],
    ['editWebsite', 'w', 'selectLink'],
  ])('%s opens its dialog', (id, chosen, dialog) => {
    const { run, dialogs } = opened(chosen)
    run(id)
    expect(dialogs).toEqual([dialog])
  })
})

const places = (editor: ReturnType<typeof opened>['editor'], names: string) =>
  keys(names)
    .map((key) => programOf(editor.get()).items.get(key))
    .map((one) => `${one?.x},${one?.y} ${one?.w}x${one?.h}${one?.degree ? ` ${one.degree}°` : ''}`)
    .join(' ')

test.each<[id: string, chosen: string, expected: string, step?: string]>([
  ['duplicate', 'ab', 'abctkmwshape1shape2|d'],
  ['delete', 'abc', 'ctkmw|d'],
  ['bringForward', 'a', 'bactkmw|d'],
  ['sendBackward', 'b', 'bactkmw|d'],
  ['top', 'a', 'bctkmwa|d'],
  ['bottom', 'b', 'bactkmw|d'],
  ['cut', 'a', 'bctkmw|d'],
  ['insertPage', '', '|abctkmw|d'],
  ['insertPageAfter', '', 'abctkmw||d', 'insertPage'],
  ['appendPage', '', 'abctkmw|d|'],
  ['copyPage', '', 'abctkmw|shape1shape2shape3text1clock1media1link1|d'],
  ['removePage', '', 'd'],
  ['movePageOn', '', 'd|abctkmw'],
])('R193, R194: %s of %j gives %s, as one step that can be undone', (id, chosen, expected, step = id) => {
  const { editor, run, can } = opened(chosen)
  expect(can(id)).toBe(true)
  run(id)
  expect(layers(programOf(editor.get()))).toBe(expected)
  expect(stepsOf(editor.get())).toMatchObject({ at: 1, labels: [{}, { key: `designer.step.${step}` }] })
  run('undo')
  expect(programOf(editor.get())).toBe(program)
  run('redo')
  expect(layers(programOf(editor.get()))).toBe(expected)
})

test.each([
  ['insertPage', ['ページ 3', 'Page 1', 'Page 2']],
  ['insertPageAfter', ['Page 1', 'ページ 3', 'Page 2']],
  ['appendPage', ['Page 1', 'Page 2', 'ページ 3']],
  ['copyPage', ['Page 1', 'ページ 3', 'Page 2']],
])('R183 %s calls the page in the person’s language', (id, names) => {
  const { editor, run } = opened()
  run(id)
  const { order, pages } = programOf(editor.get())
  expect(order.map((key) => pages.get(key)?.name)).toEqual(names)
})

test.each([
  ['moveRight', 'a', '11,20 100x50'],
  ['moveUpFar', 'a', '10,10 100x50'],
  ['resizeRight', 'a', '10,20 101x50'],
  ['resizeDownFar', 'a', '10,20 100x60'],
  ['resizeLeftFar', 'ab', '10,20 97x50 293,40 97x50'],
  ['rotateRight', 'a', '10,20 100x50 15°'],
  ['rotateLeftLittle', 'a', '10,20 100x50 359°'],
  ['fullScreen', 'a', '0,0 1000x600'],
  ['alignRight', 'a', '900,20 100x50'],
  ['alignTop', 'ab', '10,20 100x50 300,20 100x50'],
  ['moveRight', 'c', '600,90 100x50'],
])('R193: %s of %j gives %s', (id, chosen, expected) => {
  const { editor, run } = opened(chosen)
  run(id)
  expect(places(editor, chosen)).toBe(expected)
})

test('R193: items are locked, unlocked, grouped and let go', () => {
  const { editor, run, can } = opened('ab')
  run('lock')
  expect([can('lock'), can('unlock'), can('delete'), can('moveLeft'), can('alignLeft')]).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
  run('unlock')
  expect([can('group'), can('ungroup')]).toEqual([true, false])
  run('group')
  expect([can('group'), can('ungroup')]).toEqual([false, true])
  run('ungroup')
  expect(programOf(editor.get()).items.get(item('a'))?.groupId).toBe('')
})

test('items are copied and pasted, cut and pasted on another page', () => {
  const { editor, run, can } = opened('a')
  expect(can('paste')).toBe(false)
  run('copy')
  run('nextPage')
  run('paste')
  expect(layers(programOf(editor.get()))).toBe('abctkmw|dshape1')
})

test.each([
  ['R195: at the top', 'w', ['bringForward', 'top']],
  ['R195: at the bottom', 'a', ['sendBackward', 'bottom']],
])('%s nothing goes further: %j, no %j', (_, chosen, ids) => {
  const { can } = opened(chosen)
  expect(ids.filter(can)).toEqual([])
})

test('R196: one item alone goes nowhere', () => {
  const { can } = opened('d', 2)
  expect(['bringForward', 'sendBackward', 'top', 'bottom'].filter(can)).toEqual([])
})

test('R176, R177, R178: pages are switched and removed, and the last one stays', () => {
  const { editor, run, can } = opened('', 2)
  expect([can('nextPage'), can('previousPage'), can('movePageOn'), can('movePageBack')]).toEqual([
    false,
    true,
    false,
    true,
  ])
  run('removePage')
  expect([viewOf(editor.get()).page, can('removePage')]).toEqual(['page1', false])
})

test('everything that is not locked is selected, nothing, and one after the other', () => {
  const { editor, run } = opened()
  const shown = () => selected(editor.get()).join('')
  const seen = ['selectAll', 'deselect', 'selectNext', 'selectNext', 'selectPrevious', 'selectPrevious'].map((id) => {
    run(id)
    return shown()
  })
  expect(seen).toEqual(['abtkmw', '', 'a', 'b', 'a', 'w'])
  expect(stepsOf(editor.get()).at).toBe(0)
})

test('the zoom goes in and out, to its whole size and to the window', () => {
  const { editor, run, can, dialogs } = opened()
  run('zoomIn')
  expect(editor.get().zoom).toBe(67)
  run('zoomWhole')
  run('zoomOut')
  expect(editor.get().zoom).toBe(75)
  run('zoomFit')
  editor.go((state) => zoomTo(state, 400))
  expect([can('zoomIn'), can('zoomOut'), dialogs]).toEqual([false, true, ['fit']])
})

test('arrow keys in a row are undone together, until something else is selected', () => {
  const { editor, run } = opened('a')
  for (const id of ['moveRight', 'moveRight', 'moveDownFar']) run(id)
  editor.go((state) => select(state, selectionOf(keys('b'))))
  run('moveRight')
  expect(stepsOf(editor.get()).at).toBe(2)
  run('undo')
  run('undo')
  expect(programOf(editor.get())).toBe(program)
})

test('nothing is selected: nothing can be done with it', () => {
  const { can } = opened()
  const ids = [
    'copy',
    'cut',
    'delete',
    'duplicate',
    'lock',
    'group',
    'alignLeft',
    'distributeAcross',
    'moveLeft',
    'undo',
  ]
  expect(ids.filter(can)).toEqual([])
})

test('every command is there once, and so is every key', () => {
  const all = commands.map(({ id }) => id)
  const shortcuts = commands.flatMap(({ shortcut, alsoBy = [] }) => (shortcut ? [shortcut, ...alsoBy] : alsoBy))
  expect([new Set(all).size, new Set(shortcuts).size]).toEqual([all.length, shortcuts.length])
})

test.each([
  [{ key: 'z', ctrlKey: true }, 'undo'],
  [{ key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
  [{ key: 'y', ctrlKey: true }, 'redo'],
  [{ key: '+', ctrlKey: true, shiftKey: true }, 'zoomIn'],
  [{ key: 'ArrowLeft', shiftKey: true }, 'moveLeftFar'],
  [{ key: 'ArrowLeft', altKey: true }, 'resizeLeft'],
  [{ key: 'Backspace' }, 'delete'],
  [{ key: 'q' }, undefined],
])('%j is for %s', (pressed, id) => {
  const { editor, run } = opened('a')
  run('moveRight')
  run('moveDown')
  run('undo')
  run('lock')
  run('undo')
  const event = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...pressed }
  const ready = commands.map((one) => ({ ...one, when: () => true }))
  expect(commandOf(ready, event, editor.get())?.id).toBe(id)
  expect(
    commandOf(
      commands.map((one) => ({ ...one, when: () => false })),
      event,
      editor.get(),
    ),
  ).toBeUndefined()
})
