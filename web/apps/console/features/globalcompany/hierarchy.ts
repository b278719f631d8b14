import type { Global } from './queries'

/** A company of the tree, with the global companies that hang below it. */
export interface CompanyNode {
  id: number
  below: GlobalNode[]
}

export interface GlobalNode {
  global: Global
  companies: CompanyNode[]
}

const TOP_COMPANY = 1

/** The tree: on top the companies that are below nobody, the operators' own first. */
export function growTree(globals: readonly Global[]): CompanyNode[] {
  const isBelow = new Set(globals.flatMap((global) => global.childIds))
  const tops = [...new Set(globals.map((global) => global.parentId))].filter((id) => !isBelow.has(id))
  tops.sort((a, b) => Number(b === TOP_COMPANY) - Number(a === TOP_COMPANY) || a - b)
  const node = (id: number): CompanyNode => ({
    id,
    below: globals
      .filter((global) => global.parentId === id)
      .map((global) => ({ global, companies: global.childIds.map(node) })),
  })
  return tops.map(node)
}

/** The companies that are above one of them, itself among them: none of these may be put below it (G141). */
export function above(globals: readonly Global[], companyId: number): Set<number> {
  const met = new Set<number>()
  for (let at: number | undefined = companyId; at !== undefined && !met.has(at); ) {
    met.add(at)
    const child: number = at
    at = globals.find((global) => global.childIds.includes(child))?.parentId
  }
  return met
}

export type Obstacle = 'top' | 'above' | 'taken'

/** Why a company cannot be put below a parent; null when it can. `but` is the global company that is being changed. */
export function obstacle(globals: readonly Global[], company: number, parent: number, but: number): Obstacle | null {
  const others = globals.filter((global) => global.id !== but)
  if (company === TOP_COMPANY) return 'top'
  if (above(others, parent).has(company)) return 'above'
  return others.some((global) => global.childIds.includes(company)) ? 'taken' : null
}
