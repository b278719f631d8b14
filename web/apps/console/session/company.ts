import { isCompanyAdmin, isGlobalAdmin, type Person } from './access'

export interface Company {
  id: number
  name: string
}

const KEY = 'marquee.company'
const TOP_COMPANY = 1

type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The company that was entered last, kept in this browser until logout (R124, G43): what an address shows that names none.
 * A window keeps its own over a reload, whatever others choose; a new one begins with what was chosen last.
 */
export interface CompanyChoice {
  /** 0: none chosen. */
  get(): number
  set(id: number): void
}

export function createCompanyChoice(browser: KeyValues, tab: KeyValues): CompanyChoice {
  let chosen = Number(tab.getItem(KEY) ?? browser.getItem(KEY)) || 0
  return {
    get: () => chosen,
    set(id) {
      chosen = id
      for (const storage of [browser, tab]) storage.setItem(KEY, String(id))
    },
  }
}

/** Forgets the choice, at logout. */
export function forgetCompany(browser: KeyValues, tab: KeyValues): void {
  for (const storage of [browser, tab]) storage.removeItem(KEY)
}

/** May this person work in that company? The server decides the same again with every call. */
export function mayChoose(person: Person, companyId: number): boolean {
  if (companyId <= 0) return false
  if (isGlobalAdmin(person) || companyId === person.companyId) return true
  return isCompanyAdmin(person) && person.managedCompanyIds.includes(companyId)
}

/** The company to start with: the URL's, else the one chosen before, else the person's own (R489). */
export function startCompany(person: Person & { currentCompanyId: number }, inUrl: number, stored: number): number {
  const wished = [inUrl, stored, person.currentCompanyId].find((id) => mayChoose(person, id))
  return wished ?? person.companyId
}

/** Works in more companies than one. `known` names those that the person may know. */
export function hasChoice(person: Person, known: readonly { id: number }[]): boolean {
  return known.filter(({ id }) => mayChoose(person, id)).length > 1
}

/** What a link says that leads to something of a company: nothing when that is the current one. */
export function into(companyId: number, current: number): { companyId?: number } {
  return companyId > 0 && companyId !== current ? { companyId } : {}
}

/**
 * The companies of the header's selector, the top company first (R048); empty when there is nothing to choose.
 * `all` is the whole list of a global administrator; `known` names the companies that a company administrator may know.
 */
export function selectable(person: Person, all: readonly Company[], known: readonly Company[]): Company[] {
  const list = isGlobalAdmin(person) ? all : known.filter((company) => mayChoose(person, company.id))
  if (!isGlobalAdmin(person) && (!isCompanyAdmin(person) || person.managedCompanyIds.length === 0)) return []
  return [...list].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, undefined, { numeric: true }))
}

function rank(company: Company): number {
  return company.id === TOP_COMPANY ? 0 : 1
}
