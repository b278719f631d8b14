import { Problem } from '@marquee/api/problem'
import { expect, test } from 'vitest'
import { differences } from './differences'
import {
  arrived,
  type Base,
  changed,
  type Editing,
  failed,
  isDirty,
  onTop,
  opened,
  reached,
  redone,
  saved,
  sending,
  settled,
  theirs,
  undone,
} from './draft'
import type { Parts } from './parts'

interface Note {
  title: string
  lines: readonly string[]
  /** Is not saved. */
  chosen?: number
}

const parts: Parts<Note> = { title: ({ title }) => title.trim(), lines: ({ lines }) => lines }
const base = (version: number, title = 'A', lines = ['x']): Base<Note> => ({ id: 1, version, draft: { title, lines } })
const set = (part: Partial<Note>) => (editing: Editing<Note>) => changed(editing, (note) => ({ ...note, ...part }))
const type = (title: string) => (editing: Editing<Note>) => changed(editing, (note) => ({ ...note, title }), 'title')
const stale = new Problem({ kind: 'stale', status: 412 })

type Step = (editing: Editing<Note>) => Editing<Note>

const start = () => opened(parts, base(3))
const after = (...steps: Step[]) => steps.reduce((editing, step) => settled(step(editing)), start())
/** What a person sees: the title, the lines, whether there is something to save, and how far it goes back and forth. */
const seen = (editing: Editing<Note>) => {
  const { title, lines } = editing.history.present
  const { past, future } = editing.history
  return `${title} ${lines.join('')}${isDirty(editing) ? ' *' : ''} ${past.length}/${future.length} v${editing.base.version}`
}

const refuse: Step = (editing) => failed(editing, stale, base(4, 'Theirs', ['x', 'y']))

test.each<[string, Step[], string]>([
  ['a change is a step', [set({ title: 'B' })], 'B x * 1/0 v3'],
  ['undone, nothing is left to save', [set({ title: 'B' }), undone], 'A x 0/1 v3'],
  ['done again', [set({ title: 'B' }), undone, redone], 'B x * 1/0 v3'],
  ['what is not saved is no step', [set({ chosen: 1 })], 'A x 0/0 v3'],
  ['typing in one field is one step', [type('B'), type('BC')], 'BC x * 1/0 v3'],
  [
    'what is typed after a save is another one',
    [type('B'), sending, (e) => saved(e, base(4, 'B')), type('BC')],
    'BC x * 2/0 v4',
  ],
  ['what is saved alike is no step', [set({ title: 'A ' })], 'A  x 0/0 v3'],
  ['saved, it can still be undone', [set({ title: 'B' }), sending, (e) => saved(e, base(4, 'B'))], 'B x 1/0 v4'],
  [
    'undone after a save, it can be saved again',
    [set({ title: 'B' }), sending, (e) => saved(e, base(4, 'B')), undone],
    'A x * 0/1 v4',
  ],
  [
    'what the server made of it is shown',
    [set({ title: 'B' }), sending, (e) => saved(e, base(4, 'B', ['x', '1']))],
    'B x1 1/0 v4',
  ],
  [
    'what was changed while it was sent stays, and is not saved yet',
    [set({ title: 'B' }), sending, set({ title: 'C' }), (e) => saved(e, base(4, 'B', ['x', '1']))],
    'C x1 * 2/0 v4',
  ],
  [
    'half of it is saved, and then it fails: the rest is to be saved over that',
    [set({ title: 'B', lines: [] }), sending, (e) => reached(e, base(4, 'B')), (e) => failed(e, stale)],
    'B  * 1/0 v4',
  ],
  ['a failure keeps the work', [set({ title: 'B' }), sending, refuse], 'B x * 1/0 v3'],
  ['mine goes on top of theirs', [set({ title: 'B' }), sending, refuse, onTop], 'B xy * 1/0 v4'],
  ['on top of theirs, an undo shows theirs', [set({ title: 'B' }), sending, refuse, onTop, undone], 'Theirs xy 0/1 v4'],
  ['theirs is taken', [set({ title: 'B' }), sending, refuse, theirs], 'Theirs xy 0/0 v4'],
  ['without theirs nothing is taken', [set({ title: 'B' }), onTop, theirs], 'B x * 1/0 v3'],
  ['a newer version is shown where nothing is changed', [(e) => arrived(e, base(4, 'Theirs'))], 'Theirs x 0/0 v4'],
  ['an older one is not', [(e) => arrived(e, base(2, 'Old'))], 'A x 0/0 v3'],
  ['nor another document', [(e) => arrived(e, { ...base(9, 'Other'), id: 2 })], 'A x 0/0 v3'],
  ['nor over work', [set({ title: 'B' }), (e) => arrived(e, base(4, 'Theirs'))], 'B x * 1/0 v3'],
  [
    'but mine can go on top of it',
    [set({ title: 'B' }), (e) => arrived(e, base(4, 'Theirs', ['x', 'y'])), onTop],
    'B xy * 1/0 v4',
  ],
  [
    'and it is shown once that work is undone',
    [set({ title: 'B' }), (e) => arrived(e, base(4, 'Theirs')), undone],
    'Theirs x 0/0 v4',
  ],
  [
    'what I saved before somebody else did can still be undone, on top of theirs',
    [set({ title: 'B' }), sending, (e) => saved(e, base(4, 'B')), (e) => arrived(e, base(5, 'B', ['x', 'y'])), undone],
    'A xy * 0/1 v5',
  ],
  [
    'and done again, it is theirs',
    [
      set({ title: 'B' }),
      sending,
      (e) => saved(e, base(4, 'B')),
      (e) => arrived(e, base(5, 'B', ['x', 'y'])),
      undone,
      redone,
    ],
    'B xy 1/0 v5',
  ],
  [
    'but not so far that what they changed would be undone',
    [
      set({ title: 'B' }),
      set({ lines: [] }),
      sending,
      (e) => saved(e, base(4, 'B', [])),
      (e) => arrived(e, base(5, 'Theirs', [])),
      undone,
    ],
    'Theirs x * 0/1 v5',
  ],
  ['nor during a save', [sending, (e) => arrived(e, base(4, 'Theirs'))], 'A x 0/0 v3'],
  ['but after it', [sending, (e) => arrived(e, base(5, 'Theirs')), (e) => saved(e, base(4))], 'Theirs x 0/0 v5'],
])('%s', (_, steps, expected) => {
  expect(seen(after(...steps))).toBe(expected)
})

test('what changes nothing is nothing', () => {
  const editing = start()
  expect(changed(editing, (note) => note)).toBe(editing)
})

test('a part that is never changed in place is compared by what it is, and merged by its own rule', () => {
  type Drawing = { shapes: ReadonlyMap<string, number>; note: string }
  const drawing: Drawing = { shapes: new Map([['a', 1]]), note: 'x' }
  const parts: Parts<Drawing> = { shapes: { merge: (_, mine, newest) => new Map([...newest, ...mine]) } }
  const start = opened(parts, { id: 1, version: 1, draft: drawing }, drawing, 5)
  const noted = changed(start, (draft) => ({ ...draft, note: 'y' }))
  const moved = changed(noted, (draft) => ({ ...draft, shapes: new Map([['a', 2]]) }))
  expect([isDirty(noted), isDirty(moved), isDirty(undone(moved))]).toEqual([false, true, false])
  const behind = arrived(moved, { id: 1, version: 2, draft: { ...drawing, shapes: new Map([['b', 3]]) } })
  expect([theirs(behind), onTop(behind), settled(undone(behind))].map(({ history }) => history.most)).toEqual([5, 5, 5])
  expect([...onTop(behind).history.present.shapes].join(' ')).toBe('b,3 a,2')
})

test('another failure does not forget what somebody else has saved', () => {
  const offline = new Problem({ kind: 'offline' })
  const twice = after(set({ title: 'B' }), sending, refuse, sending, (e) => failed(e, offline))
  expect([twice.newest?.version, twice.problem]).toEqual([4, offline])
})

test('work that was kept goes on from its own base, and can be undone', () => {
  const kept = opened(parts, base(2), { title: 'B', lines: [] })
  expect(seen(kept)).toBe('B  * 1/0 v2')
  expect(seen(undone(kept))).toBe('A x 0/1 v2')
})

test('a try forgets the problem of the one before, and remembers what it sent', () => {
  const again = sending(after(set({ title: 'B' }), sending, refuse))
  expect([again.problem, again.busy, again.sent.title]).toEqual([null, true, 'B'])
})

test('what is saved over a newer version has overtaken it', () => {
  const over = after(
    set({ title: 'B' }),
    (e) => arrived(e, base(4)),
    sending,
    (e) => saved(e, base(5, 'B')),
  )
  expect([over.newest, seen(over)]).toEqual([null, 'B x 1/0 v5'])
})

test('what differs is said line by line, as often as it stands there', () => {
  const words = {
    title: { label: 'Title', lines: ({ title }: Note) => [title] },
    lines: { label: 'Lines', lines: ({ lines }: Note) => lines },
  }
  const mine = set({ title: 'B', lines: ['x', 'x', 'z'] })
  expect(differences(after(mine, sending, refuse), words)).toEqual([
    { label: 'Title', theirs: { gone: ['A'], come: ['Theirs'] }, mine: { gone: ['A'], come: ['B'] } },
    { label: 'Lines', theirs: { gone: [], come: ['y'] }, mine: { gone: [], come: ['x', 'z'] } },
  ])
  expect(differences(refuse(start()), words)).toMatchObject([{ mine: null }, { mine: null }])
  expect(differences(after(set({ title: 'B' })), words)).toMatchObject([{ label: 'Title', theirs: null }])
})

test('of changes that have names, those that both made are said as well', () => {
  const letters = (before: string, after: string) =>
    [...after].filter((letter) => !before.includes(letter)).map((key) => ({ key, how: 'added' as const, text: key }))
  const words = {
    title: { label: 'Title', changes: (one: Note, other: Note) => letters(one.title, other.title) },
  }
  expect(differences(after(set({ title: 'Tex' }), sending, refuse), words)).toEqual([
    {
      label: 'Title',
      theirs: { gone: [], come: [...'Theirs'], changed: [] },
      mine: { gone: [], come: [...'Tex'], changed: [] },
      both: ['T', 'e'],
    },
  ])
})
