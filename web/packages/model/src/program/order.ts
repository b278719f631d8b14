import type { ItemKey, Page, Program } from './program'
import { byPage, isSameList, withOrder, withPage } from './records'

export type Reorder = 'top' | 'bottom' | 'up' | 'down'

/**
 * Puts items above or below the others (R194): those of a page keep their order among themselves. At the ends and
 * where there is but one item nothing changes (R195, R196).
 */
export function reorderItems(program: Program, keys: readonly ItemKey[], reorder: Reorder): Program {
  return byPage(program, keys).reduce(
    (done, [page, items]) => withPage(done, page, (before) => withOrder(before, (all) => ways[reorder](all, items))),
    program,
  )
}

type Way = (all: readonly ItemKey[], chosen: readonly ItemKey[]) => readonly ItemKey[]

const ways: Readonly<Record<Reorder, Way>> = {
  top: (all, chosen) => [...all.filter((key) => !chosen.includes(key)), ...all.filter((key) => chosen.includes(key))],
  bottom: (all, chosen) => [
    ...all.filter((key) => chosen.includes(key)),
    ...all.filter((key) => !chosen.includes(key)),
  ],
  up: (all, chosen) => [...down([...all].reverse(), chosen)].reverse(),
  down,
}

function down(all: readonly ItemKey[], chosen: readonly ItemKey[]): readonly ItemKey[] {
  const order = [...all]
  for (let at = 1; at < order.length; at++) {
    const [below, item] = order.slice(at - 1, at + 1) as [ItemKey, ItemKey]
    if (chosen.includes(item) && !chosen.includes(below)) order.splice(at - 1, 2, item, below)
  }
  return order
}

/** Puts an item at a place among those of its pane, 0 the lowest. */
export function placeInOrder(program: Program, key: ItemKey, at: number): Program {
  const [found] = byPage(program, [key])
  if (!found) return program
  return withPage(program, found[0], (page: Page) =>
    withOrder(page, (all) => {
      if (!all.includes(key)) return all
      const others = all.filter((other) => other !== key)
      const order = [...others.slice(0, Math.max(0, at)), key, ...others.slice(Math.max(0, at))]
      return isSameList(order, all) ? all : order
    }),
  )
}
