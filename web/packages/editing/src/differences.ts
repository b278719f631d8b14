import type { Editing } from './draft'
import { differing, type Part } from './parts'

/** How people call the parts of a document, and what stands in them, line by line. */
export type Words<D> = { readonly [K in keyof D]?: { readonly label: string; lines(draft: D): readonly string[] } }

/** What one person changed in a part. Both are empty when it shows in no line, such as another order. */
export interface Lines {
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

/** A part that somebody changed; null for who did not. */
export interface Difference {
  readonly label: string
  readonly theirs: Lines | null
  readonly mine: Lines | null
}

/** What somebody else and I made of the same base, in words. */
export function differences<D extends object>(editing: Editing<D>, words: Words<D>): Difference[] {
  const { parts, base, history, newest } = editing
  const mine = differing(parts, base.draft, history.present)
  const theirs = newest ? differing(parts, base.draft, newest.draft) : []
  return (Object.keys(parts) as Part<D>[]).flatMap((part) => {
    const said = words[part]
    if (!said || !(mine.includes(part) || theirs.includes(part))) return []
    const since = (draft: D) => linesBetween(said.lines(base.draft), said.lines(draft))
    return {
      label: said.label,
      theirs: newest && theirs.includes(part) ? since(newest.draft) : null,
      mine: mine.includes(part) ? since(history.present) : null,
    }
  })
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
