import { isSame } from './merge'

/**
 * Of a part whose value is another one whenever it has changed, and is never changed in place: puts what two people made
 * of it together, mine on top of theirs.
 */
export interface Merging<V> {
  merge(base: V, mine: V, newest: V): V
}

/** The fields of a document by which drafts are compared and put together, and what of each would be saved. */
export type Parts<D> = { readonly [K in keyof D]?: ((draft: D) => unknown) | Merging<D[K]> }

/** A field of a document. */
export type Part<D> = keyof D & string

/** The parts in which two drafts would be saved differently. */
export function differing<D extends object>(parts: Parts<D>, one: D, other: D): Part<D>[] {
  const names = Object.keys(parts) as Part<D>[]
  return names.filter((name) => {
    const part = parts[name]
    if (one[name] === other[name] || !part) return false
    return typeof part !== 'function' || !isSame(part(one), part(other))
  })
}

/** Takes into `mine` what is new in `newest`; parts that I changed as well since `base` are merged, or stay mine. */
export function rebased<D extends object>(parts: Parts<D>, base: D, mine: D, newest: D): D {
  const kept = differing(parts, base, mine)
  const taken = differing(parts, base, newest).flatMap((name): [Part<D>, unknown][] => {
    const part = parts[name]
    if (!kept.includes(name)) return [[name, newest[name]]]
    return typeof part === 'object' ? [[name, part.merge(base[name], mine[name], newest[name])]] : []
  })
  return taken.length === 0 ? mine : { ...mine, ...Object.fromEntries(taken) }
}
