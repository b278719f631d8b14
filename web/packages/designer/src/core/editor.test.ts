import { arrived, failed, onTop, saved, sending, theirs } from '@marquee/editing/draft'
import { aProgram, page, written } from '@marquee/model/program/example.fake'
import { readProgram } from '@marquee/model/program/json'
import { editPage, removePage } from '@marquee/model/program/pages'
import type { Program } from '@marquee/model/program/program'
import { expect, test } from 'vitest'
import { createEditor, type Editor } from './editor'
import { randomId } from './ids'
import { draftOf, isUnsaved, programOf, redo, type State, showPage, stepsOf, undo, viewOf } from './state'

const program = aProgram([[{ name: 'a' }], [{ name: 'b' }]])
const edited = (at: number, duration: number) => editPage(program, page(at), { duration })
/** As somebody else has saved it: with keys of its own. */
const byThem = (program: Program) => ({ id: 1, version: 4, draft: draftOf(readProgram(written(program), randomId)) })
const other = byThem(edited(1, 60))
const problem = { kind: 'stale' } as never

type Step = (editor: Editor) => void

const lasting =
  (duration: number): Step =>
  (editor) =>
    editor.run('wait', (before) => editPage(before, before.order[0] as never, { duration }))
const step =
  (change: (state: State) => State): Step =>
  (editor) =>
    editor.go(change)
const editing =
  (change: (editing: State['editing']) => State['editing']): Step =>
  (editor) =>
    editor.go((state) => ({ ...state, editing: change(state.editing) }))
const isSaved = editing((e) => saved(e, { id: 1, version: 4, draft: e.sent }))
const send = editing(sending)
const isRefused = editing((e) => failed(e, problem, other))
/** Saved on top of mine. */
const theirsLater = editing((e) => {
  const { program } = e.history.present
  return arrived(e, { ...byThem(editPage(program, program.order[1] as never, { duration: 60 })), version: 5 })
})
const arrives = editing((e) => arrived(e, other))

/** How long the pages last, whether there is something to save, the version below, and how far it goes back. */
function seen(editor: Editor): string {
  const state = editor.get()
  const { order, pages } = programOf(state)
  const lasts = order.map((key) => pages.get(key)?.duration).join(' ')
  return `${lasts}${isUnsaved(state) ? ' *' : ''} v${state.editing.base.version} ${stepsOf(state).at}`
}

test.each<[string, Step[], string]>([
  ['what is sent is saved, and can still be undone', [lasting(9), send, isSaved], '9 5 v4 1'],
  ['undone after that, it is to be saved again', [lasting(9), send, isSaved, step(undo)], '5 5 * v4 0'],
  ['what was changed meanwhile is still to be saved', [lasting(9), send, lasting(10), isSaved], '10 5 * v4 2'],
  ['what was refused stays', [lasting(9), send, isRefused], '9 5 * v3 1'],
  ['mine goes on top of theirs', [lasting(9), send, isRefused, editing(onTop)], '9 5 * v4 1'],
  ['of which theirs is what an undo shows', [lasting(9), arrives, editing(onTop), step(undo)], '60 5 v4 0'],
  ['theirs is taken', [lasting(9), arrives, editing(theirs)], '60 5 v4 0'],
  ['theirs is shown where nothing was changed', [arrives], '60 5 v4 0'],
  ['what I saved before theirs is still a step', [lasting(9), send, isSaved, theirsLater], '9 60 v5 1'],
  ['which is undone on top of theirs', [lasting(9), send, isSaved, theirsLater, step(undo)], '5 60 * v5 0'],
  ['and done again', [lasting(9), send, isSaved, theirsLater, step(undo), step(redo)], '9 60 v5 1'],
  ['and as soon as all is undone', [lasting(9), arrives, step(undo)], '60 5 v4 0'],
  ['done again what was undone is still mine', [lasting(9), step(undo), step(redo), arrives], '9 5 * v3 1'],
])('%s', (_, steps, expected) => {
  const editor = createEditor({ id: 1, version: 3, program }, randomId)
  for (const one of steps) one(editor)
  expect(seen(editor)).toBe(expected)
  expect(editor.get().editing.history.most).toBe(Number.POSITIVE_INFINITY)
})

test('what each of us did to another page is there on top of theirs, and the page that was looked at', () => {
  const editor = createEditor({ id: 1, version: 3, program }, randomId)
  editor.go((state) => showPage(state, page(2)))
  editor.run('wait', (before) => editPage(before, page(2), { duration: 9 }))
  editing((e) => onTop(arrived(e, other)))(editor)
  expect(seen(editor)).toBe('60 9 * v4 1')
  expect(viewOf(editor.get()).page).toBe(page(2))
})

test('nobody looks at a page that somebody else has removed', () => {
  const editor = createEditor({ id: 1, version: 3, program }, randomId)
  lasting(9)(editor)
  editor.go((state) => showPage(state, page(2)))
  editing((e) => onTop(arrived(e, byThem(removePage(program, page(2))))))(editor)
  expect([seen(editor), viewOf(editor.get()).page]).toEqual(['9 * v4 1', page(1)])
})

test('a thousand ids are a thousand', () => {
  const made = new Set(Array.from({ length: 1000 }, randomId))
  expect([made.size, /^[0-9a-f]{32}$/.test(randomId())]).toEqual([1000, true])
})
