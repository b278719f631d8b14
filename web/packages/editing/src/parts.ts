import { isSame } from './merge'

/** The fields of a document by which drafts are compared and put together, and what of each would be saved. */
export type Parts<D> = { readonly [K in keyof D]?: (draft: D) => unknown }

/** A field of a document. */
export type Part<D> = keyof D & string

/** The parts in which two drafts would be saved differently. */
export function differing<D extends object>(parts: Parts<D>, one: D, other: D): Part<D>[] {
  const names = Object.keys(parts) as Part<D>[]
  return names.filter((name) => one[name] !== other[name] && !isSame(parts[name]?.(one), parts[name]?.(other)))
}

/** Takes into `mine` what is new in `newest`; parts that I changed as well since `base` stay mine. */
export function rebased<D extends object>(parts: Parts<D>, base: D, mine: D, newest: D): D {
  const kept = differing(parts, base, mine)
  const taken = differing(parts, base, newest).filter((name) => !kept.includes(name))
  return taken.length === 0 ? mine : { ...mine, ...Object.fromEntries(taken.map((name) => [name, newest[name]])) }
}
