import type { Hit } from '../../navigation/feature'
import type { NavItem } from '../../navigation/menu'

/**
 * The screens of the menu whose name holds every typed word, in any case: those that begin with the text come first.
 * A screen below a dropdown says so: "Content › My Content".
 */
export function findScreens(items: readonly NavItem[], name: (item: NavItem) => string, typed: string): Hit[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const start = words.join(' ')
  const hits = items.flatMap((item) => [
    ...(item.url && !item.opens ? [toHit(item, name(item))] : []),
    ...(item.children ?? []).filter((child) => !child.dialog).map((child) => toHit(child, name(child), name(item))),
  ])
  return hits
    .filter((hit) => words.every((word) => `${hit.hint} ${hit.label}`.toLowerCase().includes(word)))
    .sort((a, b) => Number(beginsWith(b, start)) - Number(beginsWith(a, start)))
}

function toHit(item: NavItem, label: string, hint = ''): Hit {
  return { key: `screen-${item.name}`, label, hint, to: item.url ?? '/' }
}

function beginsWith(hit: Hit, text: string): boolean {
  return hit.label.toLowerCase().startsWith(text)
}
