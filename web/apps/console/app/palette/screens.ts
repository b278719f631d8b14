import type { Hit } from '../../navigation/feature'
import type { NavItem } from '../../navigation/menu'

/** A hit with the word for what kind of thing it is. */
export interface Told extends Hit {
  kind: string
  /** What it does by itself, in place of leading somewhere. */
  run?(): void
}

/** The screens of the menu. One below a dropdown says so: "Content › My Content". */
export function screensOf(items: readonly NavItem[], name: (item: NavItem) => string, kind: string): Told[] {
  const toHit = (item: NavItem, hint = '') => ({
    key: `screen-${item.name}`,
    label: name(item),
    hint,
    kind,
    to: item.url ?? '/',
  })
  return items.flatMap((item) => [
    ...(item.url && !item.opens ? [toHit(item)] : []),
    ...(item.children ?? []).filter((child) => !child.dialog).map((child) => toHit(child, name(item))),
  ])
}

/** How names are compared with what is typed: in any case, and as full-width letters are typed with a Japanese keyboard. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Those that hold every typed word: those whose name begins with the text come first. */
export function matching(hits: readonly Told[], typed: string): Told[] {
  const words = folded(typed).trim().split(/\s+/)
  const start = words.join(' ')
  const said = ({ kind, hint = '', label, words = '' }: Told) => folded(`${kind} ${hint} ${label} ${words}`)
  const begins = ({ label }: Told) => Number(folded(label).startsWith(start))
  return hits.filter((hit) => words.every((word) => said(hit).includes(word))).sort((a, b) => begins(b) - begins(a))
}
