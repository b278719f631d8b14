import type { Problem } from '@marquee/api/problem'
import { begin, type History, record, redo, undo } from './history'
import { differing, type Parts, rebased } from './parts'

/** A saved state of a document; for a new one both numbers are 0, and `draft` is what it starts from. */
export interface Base<D> {
  readonly id: number
  readonly version: number
  readonly draft: D
}

/** A document while it is edited. Every step below makes the next state of one. */
export interface Editing<D> {
  readonly parts: Parts<D>
  readonly base: Base<D>
  readonly history: History<D>
  /** True while a draft is on its way to the server. */
  readonly busy: boolean
  /** The draft that was sent last: what was refused is about this one. */
  readonly sent: D
  /** Why the last one was not saved. */
  readonly problem: Problem | null
  /** What somebody else has saved meanwhile, as far as it is known. */
  readonly newest: Base<D> | null
}

/** Begins with a saved state, and with a draft that somebody made of it before; `most` steps can be taken back. */
export function opened<D extends object>(
  parts: Parts<D>,
  base: Base<D>,
  draft = base.draft,
  most?: number,
): Editing<D> {
  const history = record(begin(base.draft, most), draft)
  return { parts, base, history, busy: false, sent: draft, problem: null, newest: null }
}

/** True while there is something that is not saved. */
export function isDirty<D extends object>({ parts, base, history }: Editing<D>): boolean {
  return differing(parts, base.draft, history.present).length > 0
}

/** What would not be saved, such as a selection, is no step that can be undone. */
export function changed<D extends object>(editing: Editing<D>, apply: (draft: D) => D, step?: string): Editing<D> {
  const { parts, history } = editing
  const next = apply(history.present)
  if (next === history.present) return editing
  const isStep = differing(parts, history.present, next).length > 0
  return { ...editing, history: isStep ? record(history, next, step) : { ...history, present: next } }
}

export function undone<D>(editing: Editing<D>): Editing<D> {
  return { ...editing, history: undo(editing.history) }
}

export function redone<D>(editing: Editing<D>): Editing<D> {
  return { ...editing, history: redo(editing.history) }
}

export function sending<D>(editing: Editing<D>): Editing<D> {
  return { ...editing, busy: true, sent: editing.history.present, problem: null }
}

/** Some of what was sent is saved by now: another try goes on from there. */
export function reached<D>(editing: Editing<D>, base: Base<D>): Editing<D> {
  return { ...editing, base }
}

/** What was sent is saved. What was changed meanwhile stays, and is not saved yet; steps from before can still be undone. */
export function saved<D extends object>(editing: Editing<D>, base: Base<D>): Editing<D> {
  const { parts, sent, history } = editing
  const present = rebased(parts, sent, history.present, base.draft)
  return { ...editing, base, busy: false, history: { ...history, present, step: '' } }
}

export function failed<D>(editing: Editing<D>, problem: Problem, newest = editing.newest): Editing<D> {
  return { ...editing, busy: false, problem, newest }
}

/** The server has this by now. */
export function arrived<D>(editing: Editing<D>, newest: Base<D>): Editing<D> {
  const isNewer = newest.id === editing.base.id && newest.version > editing.base.version
  return isNewer ? { ...editing, newest } : editing
}

/** What follows every step: what somebody else has saved is shown as soon as that costs nobody's work. */
export function settled<D extends object>(editing: Editing<D>): Editing<D> {
  const { base, busy, newest } = editing
  if (!newest || busy) return editing
  if (newest.version <= base.version) return { ...editing, newest: null }
  return isDirty(editing) ? editing : wentOnFrom(editing, newest)
}

/** So many steps before another's version can be taken back on top of it: each costs a merge. */
const MOST_MERGED = 50

/**
 * Goes on from what somebody else saved, with my steps on top of it: as far as none is about a part that they changed, too,
 * and that cannot be merged. To undo that one would undo their work.
 */
function wentOnFrom<D extends object>({ parts, base, history }: Editing<D>, newest: Base<D>): Editing<D> {
  const taken = differing(parts, base.draft, newest.draft).filter((name) => typeof parts[name] === 'function')
  const clashes = (draft: D) => differing(parts, base.draft, draft).some((name) => taken.includes(name))
  const onTop = (draft: D) => rebased(parts, base.draft, draft, newest.draft)
  const end = history.future.findIndex(clashes)
  const past = history.past.slice(history.past.findLastIndex(clashes) + 1).slice(-MOST_MERGED)
  const future = history.future.slice(0, end < 0 ? MOST_MERGED : Math.min(end, MOST_MERGED))
  const present = onTop(history.present)
  return {
    ...opened(parts, newest),
    history: { ...history, past: past.map(onTop), present, future: future.map(onTop), step: '' },
  }
}

/** Goes on from what somebody else saved, with my changes on top of it. */
export function onTop<D extends object>(editing: Editing<D>): Editing<D> {
  const { parts, base, history, newest } = editing
  if (!newest) return editing
  return opened(parts, newest, rebased(parts, base.draft, history.present, newest.draft), history.most)
}

/** Goes on from what somebody else saved, without my changes. */
export function theirs<D extends object>(editing: Editing<D>): Editing<D> {
  const { parts, history, newest } = editing
  return newest ? opened(parts, newest, newest.draft, history.most) : editing
}
