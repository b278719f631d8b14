import type { Editing } from './draft'
import { differing, type Part } from './parts'

/** How people call a part of a document, and what stands in it, line by line; or what somebody changed in it. */
type PartWords<D> = { readonly label: string } & (
  | { lines(draft: D): readonly string[] }
  | { changes(before: D, after: D): readonly Change[] }
)

export type Words<D> = { readonly [K in keyof D]?: PartWords<D> }

/** One thing that somebody changed; `key` is the same for whoever changed the same. */
export interface Change {
  readonly key: string
  readonly how: 'added' | 'removed' | 'changed'
  readonly text: string
}

/** What one person changed in a part. All are empty when it shows in no line, such as another order. */
export interface Lines {
  readonly gone: readonly string[]
  readonly come: readonly string[]
  readonly changed?: readonly string[]
}

/** A part that somebody changed; null for who did not. */
export interface Difference {
  readonly label: string
  readonly theirs: Lines | null
  readonly mine: Lines | null
  /** What both changed: there mine is kept. */
  readonly both?: readonly string[]
}

/** What somebody else and I made of the same base, in words. */
export function differences<D extends object>(editing: Editing<D>, words: Words<D>): Difference[] {
  const { parts, base, history, newest } = editing
  const mine = differing(parts, base.draft, history.present)
  const theirs = newest ? differing(parts, base.draft, newest.draft) : []
  return (Object.keys(parts) as Part<D>[]).flatMap((part) => {
    const said = words[part]
    if (!said || !(mine.includes(part) || theirs.includes(part))) return []
    const { draft } = base
    const [own, other] = [mine.includes(part) ? history.present : null, theirs.includes(part) ? newest?.draft : null]
    if ('changes' in said) return [ofChanges(said.label, changesOf(said, draft, own), changesOf(said, draft, other))]
    const since = (after: D) => linesBetween(said.lines(draft), said.lines(after))
    return [{ label: said.label, theirs: other ? since(other) : null, mine: own ? since(own) : null }]
  })
}

type ChangeWords<D> = Extract<PartWords<D>, { changes: unknown }>

const changesOf = <D>(said: ChangeWords<D>, before: D, after: D | null | undefined) =>
  after ? said.changes(before, after) : null

function ofChanges(label: string, mine: readonly Change[] | null, theirs: readonly Change[] | null): Difference {
  const keys = new Set(theirs?.map(({ key }) => key))
  const both = mine?.filter(({ key }) => keys.has(key)).map(({ text }) => text) ?? []
  return { label, theirs: theirs && linesOf(theirs), mine: mine && linesOf(mine), both }
}

function linesOf(changes: readonly Change[]): Lines {
  const texts = (how: Change['how']) => changes.filter((change) => change.how === how).map(({ text }) => text)
  return { gone: texts('removed'), come: texts('added'), changed: texts('changed') }
}

function linesBetween(before: readonly string[], after: readonly string[]): Lines {
  return { gone: without(before, after), come: without(after, before) }
}

/** The lines less the others, each as often as it stands there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others]
  return lines.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
