import { type Base, changed, type Editing, isDirty, opened, redone, settled, undone } from '@marquee/editing/draft'
import type { Parts } from '@marquee/editing/parts'
import { type Clipboard, copyItems, pasteItems } from '@marquee/model/program/clipboard'
import { removeItems } from '@marquee/model/program/items'
import { mergePrograms } from '@marquee/model/program/merge'
import type { ItemKey, NewId, PageKey, Program } from '@marquee/model/program/program'
import { addedItems, isSameList, itemsOfPage } from '@marquee/model/program/records'
import { randomId } from './ids'
import { gathered, kept, nothing, type Selection, selectionOf } from './selection'
import { firstZoom, zoomOf } from './zoom'

/** What one looks at: a page, and what is selected on it. */
export interface View {
  readonly page: PageKey
  readonly selection: Selection
}

/** What a step is called: the key of a text, and how many items it was about. */
export interface Label {
  readonly key: string
  readonly count: number
}

/** A program, and how one looked at it. */
export interface Draft {
  readonly program: Program
  /** Now; what is undone shows what was looked at before it. */
  readonly view: View
  /** Right after the step that led here; what is done again shows this. */
  readonly after: View
  readonly label: Label
}

/** All that the designer knows. Every function below makes the next state of one. */
export interface State {
  readonly editing: Editing<Draft>
  /** Percent, 10 to 400. */
  readonly zoom: number
  readonly clipboard: Clipboard | null
}

/** A step may change the program as it likes: a rule that it breaks is one of the model's. */
export type Change = (program: Program, newId: NewId) => Program

/** Only the program is saved. It is never changed in place; of two people's it is put together page by page. */
const parts: Parts<Draft> = {
  program: { merge: (base, mine, newest) => mergePrograms(base, mine, newest, randomId) },
}

const noLabel: Label = { key: 'designer.step.opened', count: 0 }

/**
 * Begins with a program as it was saved; steps can be undone without limit. `program` is what somebody made of it
 * before.
 */
export function started(base: { id: number; version: number; program: Program }, program = base.program): State {
  const first = draftOf(base.program)
  const own = program === base.program ? first : { ...draftOf(program), label: { key: 'designer.step.kept', count: 0 } }
  const editing = opened(parts, { ...base, draft: first } satisfies Base<Draft>, own, Number.POSITIVE_INFINITY)
  return { editing, zoom: firstZoom, clipboard: null }
}

/** A program as it is looked at first. */
export function draftOf(program: Program): Draft {
  const view = { page: program.order[0] as PageKey, selection: nothing }
  return { program, view, after: view, label: noLabel }
}

export const draftOfState = ({ editing }: State) => editing.history.present
export const programOf = (state: State) => draftOfState(state).program
export const viewOf = (state: State) => draftOfState(state).view
export const selected = (state: State) => viewOf(state).selection.keys
export const isUnsaved = ({ editing }: State) => isDirty(editing)

/**
 * One step, under its name. Steps of one `series` in a row, such as arrow keys, are undone together. What it adds is
 * selected afterwards, on its page; a page that it adds is shown, and in place of one that is gone the one before
 * it (R177).
 */
export function ran(state: State, label: string, change: Change, newId: NewId, series?: string): State {
  const apply = (draft: Draft): Draft => {
    const program = change(draft.program, newId)
    if (program === draft.program) return draft
    const view = viewAfter(draft, program)
    const count = Math.max(draft.view.selection.keys.length, view.selection.keys.length)
    return { program, view, after: view, label: { key: label, count } }
  }
  return edited(state, changed(state.editing, apply, series))
}

/**
 * What follows every step: what somebody else has saved is shown as soon as that costs nobody's work, and nobody looks at
 * a page that is gone with it.
 */
export function settledState(state: State): State {
  const next = edited(state, settled(state.editing))
  return looked(next, (view, program) => {
    if (!program.pages.has(view.page)) return draftOf(program).view
    const selection = kept(program, view.page, view.selection)
    return selection.keys.length === view.selection.keys.length ? view : { ...view, selection }
  })
}

function edited(state: State, editing: State['editing']): State {
  return editing === state.editing ? state : { ...state, editing }
}

function viewAfter({ program, view }: Draft, after: Program): View {
  const newPage = after.order.find((key) => !program.pages.has(key))
  const page = newPage ?? (after.pages.has(view.page) ? view.page : before(program, view.page, after))
  const added = new Set(addedItems(program, after))
  const shown = itemsOfPage(after.pages.get(page) as never).filter((key) => added.has(key))
  const isCopyOfPage = newPage !== undefined
  return { page, selection: shown.length > 0 && !isCopyOfPage ? selectionOf(shown) : kept(after, page, view.selection) }
}

/** The nearest page before one that is gone, or else the first (R177). */
function before(program: Program, page: PageKey, after: Program): PageKey {
  const former = program.order.slice(0, Math.max(0, program.order.indexOf(page)))
  return former.findLast((key) => after.pages.has(key)) ?? (after.order[0] as PageKey)
}

export function undo(state: State): State {
  return state.editing.history.past.length === 0 ? state : edited(state, undone(state.editing))
}

export function redo(state: State): State {
  if (state.editing.history.future.length === 0) return state
  const editing = redone(state.editing)
  return edited(
    state,
    changed(editing, (draft) => ({ ...draft, view: draft.after })),
  )
}

/** The steps of the session by name, the first is what it began with; `at` is the present one. */
export function stepsOf({ editing }: State): { readonly labels: readonly Label[]; readonly at: number } {
  const { past, present, future } = editing.history
  return { labels: [...past, present, ...future].map(({ label }) => label), at: past.length }
}

/** Undoes or does again until a step is the present one. */
export function wentTo(state: State, step: number): State {
  const { labels, at } = stepsOf(state)
  const goal = Math.min(Math.max(step, 0), labels.length - 1)
  let next = state
  for (let now = at; now > goal; now--) next = undo(next)
  for (let now = at; now < goal; now++) next = redo(next)
  return next
}

/** Looks at something else: no step. */
export function looked(state: State, change: (view: View, program: Program) => View): State {
  const look = (draft: Draft): Draft => {
    const view = change(draft.view, draft.program)
    return view === draft.view ? draft : { ...draft, view }
  }
  return edited(state, changed(state.editing, look))
}

export function select(state: State, selection: Selection): State {
  return looked(state, (view, program) => showing(view, kept(program, view.page, selection)))
}

/** Selects items with their groups. */
export function gather(state: State, keys: readonly ItemKey[]): State {
  return looked(state, (view, program) => showing(view, gathered(program, view.page, keys)))
}

function showing(view: View, selection: Selection): View {
  const { keys, primary } = view.selection
  return primary === selection.primary && isSameList(keys, selection.keys) ? view : { ...view, selection }
}

/** Switches to a page (R178). */
export function showPage(state: State, page: PageKey): State {
  return looked(state, (view, program) =>
    page === view.page || !program.pages.has(page) ? view : { page, selection: nothing },
  )
}

export function zoomTo(state: State, wanted: number): State {
  const zoom = zoomOf(wanted)
  return zoom === state.zoom ? state : { ...state, zoom }
}

/** Keeps a copy of what is selected; of nothing none, and what was kept stays. */
export function copy(state: State): State {
  const clipboard = copyItems(programOf(state), selected(state))
  return clipboard ? { ...state, clipboard } : state
}

export function cut(state: State, newId: NewId): State {
  const keys = selected(state)
  return ran(copy(state), 'designer.step.cut', (program) => removeItems(program, keys), newId)
}

/** Lays on the page what was copied, here or in another window. */
export function paste(state: State, newId: NewId, clipboard = state.clipboard): State {
  if (!clipboard) return state
  const { page } = viewOf(state)
  return ran(state, 'designer.step.paste', (program, id) => pasteItems(program, page, clipboard, id), newId)
}
