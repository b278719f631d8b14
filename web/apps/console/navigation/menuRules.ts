import { type Feature, features } from '@marquee/api/features'
import { isGlobalAdmin, isGlobalCompanyAdmin, mayAccess } from '../session/access'
import { companyFeature, needsApproval, type Session } from '../session/session'
import type { NavItem } from './menu'

/** The only entries that may be limited to global administrators; any other limited entry is hidden (R066, R067). */
const limited = ['Activate', 'AllDevices', 'AddDevice']

/** The entry that opening a dropdown activates: the first one of these that is visible (R080–R082, G36). */
const activated: Record<string, readonly string[]> = {
  Content: ['AllContent'],
  Device: ['MyDevices'],
  Management: ['Company', 'Role', 'User', 'UserGroup', 'Tag', 'AuditTrail', 'Dimension'],
}

/**
 * The part of the menu that a person sees. `provided` are the names that features registered: an entry without a page
 * behind it is not there. A dropdown is there when one of its entries is (R092).
 */
export function visibleMenu(items: readonly NavItem[], session: Session, provided: ReadonlySet<string>): NavItem[] {
  return items.flatMap((item) => {
    const children = visibleMenu(item.children ?? [], session, provided)
    if (item.children) {
      if (children.length === 0) return []
      const opensItself = provided.has(item.name) && isAllowed(item, session)
      return [{ ...item, children, url: opensItself ? item.url : undefined }]
    }
    return provided.has(item.name) && isAllowed(item, session) ? [item] : []
  })
}

/** Whether a person may see an entry, apart from the entries below it. */
export function isAllowed(item: NavItem, session: Session): boolean {
  const { self } = session
  if (item.managed && !companyFeature(session, item.managed)) return false
  if (item.approval && !needsApproval(session)) return false
  if (item.limit && !(limited.includes(item.name) && isGlobalAdmin(self))) return false
  if (item.only === 'global-admin') return isGlobalAdmin(self)
  if (item.only === 'global-company-admin') return isGlobalAdmin(self) || isGlobalCompanyAdmin(self)
  const feature = authorityOf(item, session)
  return item.always === true || (feature !== undefined && mayAccess(self, feature))
}

function authorityOf({ authority, name }: NavItem, { self }: Session): Feature | undefined {
  if (typeof authority === 'string') return authority
  const asked = authority ?? features.filter((feature) => feature === name)
  return asked.find((feature) => feature in self.auth) ?? asked.at(-1)
}

/** The entry to go to when a dropdown is opened; undefined: it just opens. */
export function activatedBy(dropdown: NavItem): NavItem | undefined {
  const names = activated[dropdown.name] ?? []
  const children = dropdown.children ?? []
  return names.map((name) => children.find((child) => child.name === name)).find((child) => child !== undefined)
}

/** The name of the entry whose page is on the screen (R075): the one with the longest path that the current one begins with. */
export function currentLink(items: readonly NavItem[], path: string): string | undefined {
  const entries = items.flatMap((item) => [item, ...(item.children ?? [])]).filter((item) => item.url && !item.dialog)
  const goals = entries.flatMap(({ name, url = '', also = [] }) => [url, ...also].map((goal) => ({ name, goal })))
  const matching = goals.filter(({ goal }) => path === goal || path.startsWith(`${goal}/`))
  return matching.sort((a, b) => b.goal.length - a.goal.length)[0]?.name
}

/** The dropdown that the current path belongs to. */
export function currentDropdown(items: readonly NavItem[], path: string): string | undefined {
  const link = currentLink(items, path)
  if (items.some((item) => item.name === link && !item.children)) return undefined
  const holder = items.find((item) => item.children?.some((child) => child.name === link))
  return (holder ?? items.find((item) => item.under && path.startsWith(item.under)))?.name
}
