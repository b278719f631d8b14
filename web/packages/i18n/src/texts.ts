import { type Area, type Catalog, type KeyOf, loadCatalog } from './catalogs'
import { localeCookie, readLocale } from './cookie'
import { numberFormat, pluralRules } from './formats'
import { DEFAULT_LOCALE, fileOf, type Locale, parseLocale } from './locales'

/**
 * Values for the `{{name}}` places of a text. `count` also chooses the plural form. A number is a quantity, and is written as
 * the language does; what is called by a number, such as an id, is passed as a text.
 */
export type Values = Record<string, string | number>

/** Translates a key of one area. */
export type Translate<A extends Area> = (key: KeyOf<A>, values?: Values) => string

/** The texts of the console in the language on the screen. */
export interface Texts {
  readonly locale: Locale
  /** Loads an area, once per language. The same promise comes back every time. */
  load(area: Area): Promise<void>
  /** Fetches what is loaded in another language, then shows it all at once, without a reload. */
  switchTo(locale: Locale): Promise<void>
  /** Whether an area that is loaded has the key; for keys that the server names. */
  has(area: Area, key: string): boolean
  /** The typed translation function of an area that is loaded. */
  translator<A extends Area>(area: A): Translate<A>
  /** Called after every switch. */
  subscribe(changed: () => void): () => void
}

/** Makes the texts in one language; nothing is loaded yet. */
export function createTexts(start: Locale, fetchCatalog = loadCatalog): Texts {
  const catalogs = new Map<string, Catalog>()
  const requests = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  const areas = new Set<Area>()
  let locale = start
  let wanted = start

  function request(language: Locale, area: Area): Promise<void> {
    const name = `${language}/${area}`
    const known = requests.get(name)
    if (known) return known
    const promise = fetchCatalog(fileOf(language), area).then((catalog) => {
      catalogs.set(name, catalog)
      Object.assign(promise, { status: 'fulfilled', value: undefined }) // React then reads it without suspending
    })
    promise.catch(() => requests.delete(name))
    requests.set(name, promise)
    return promise
  }

  const catalogOf = (area: Area): Catalog => catalogs.get(`${locale}/${area}`) ?? {}

  return {
    get locale() {
      return locale
    },
    load(area) {
      areas.add(area)
      return request(locale, area)
    },
    async switchTo(next) {
      wanted = next
      await Promise.all([...areas].map((area) => request(next, area)))
      if (wanted !== next || locale === next) return
      locale = next
      for (const changed of listeners) changed()
    },
    has: (area, key) => find(catalogOf(area), key, undefined, locale) !== undefined,
    translator(area) {
      const catalog = catalogOf(area)
      const language = locale
      const numbers = numberFormat(language)
      return (key, values = {}) => fill(find(catalog, key, values.count, language) ?? key, values, numbers)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** A text, in the plural form that the language has for the count. */
function find(catalog: Catalog, key: string, count: string | number | undefined, locale: Locale): string | undefined {
  const form = typeof count === 'number' ? pluralRules(locale).select(count) : 'other'
  return catalog[`${key}_${form}`] ?? catalog[`${key}_other`] ?? catalog[key]
}

function fill(text: string, values: Values, numbers: Intl.NumberFormat): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name] ?? place
    return typeof value === 'number' ? numbers.format(value) : value
  })
}

/** Starts the texts in the cookie's language, English without one (R117, R120), and loads the named areas. */
export async function startTexts(areas: Area[], cookies = document.cookie): Promise<Texts> {
  const texts = createTexts(readLocale(cookies) ?? DEFAULT_LOCALE)
  await Promise.all(areas.map((area) => texts.load(area)))
  document.documentElement.lang = texts.locale
  return texts
}

/** Switches the language and keeps the choice in the cookie. */
export async function switchLocale(texts: Texts, locale: Locale): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in browsers that are supported
  document.cookie = localeCookie(locale)
  await texts.switchTo(locale)
  document.documentElement.lang = texts.locale
}

/** Takes a user's language at sign-in, unless the cookie has already chosen one (G18). */
export async function adoptLanguage(texts: Texts, language: string, cookies = document.cookie): Promise<void> {
  const locale = parseLocale(language)
  if (locale && !readLocale(cookies)) await switchLocale(texts, locale)
}
