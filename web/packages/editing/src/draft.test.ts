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
  ['nor during a save', [sending, (e) => arrived(e, base(4, 'Theirs'))], 'A x 0/0 v3'],
  ['but after it', [sending, (e) => arrived(e, base(5, 'Theirs')), (e) => saved(e, base(4))], 'Theirs x 0/0 v5'],
])('%s', (_, steps, expected) => {
  expect(seen(after(...steps))).toBe(expected)
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
  expect(over.newest).toBeNull()
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
