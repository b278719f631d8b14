import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Area } from './catalogs'
import type { Locale } from './locales'
import type { Texts, Translate } from './texts'

const Context = createContext<Texts | null>(null)

/** Gives the texts to everything below. */
export const TextsProvider = Context

/** The texts themselves, to switch the language or to ask whether a key exists. */
export function useTexts(): Texts {
  const texts = use(Context)
  if (!texts) throw new Error('useTexts needs a TextsProvider above')
  return texts
}

/** The language on the screen. */
export function useLocale(): Locale {
  const texts = useTexts()
  return useSyncExternalStore(texts.subscribe, () => texts.locale)
}

/** The texts of an area; suspends until they are loaded. Keys are checked by the compiler. */
export function useT<A extends Area>(area: A): Translate<A> {
  const texts = useTexts()
  const locale = useLocale()
  use(texts.load(area))
  return useMemo(() => forLanguage(texts, area, locale), [texts, area, locale])
}

/** A new function for every language, so that what shows its texts renders again. */
function forLanguage<A extends Area>(texts: Texts, area: A, _locale: Locale): Translate<A> {
  return texts.translator(area)
}
