import type { Area } from '@marquee/i18n/catalogs'
import type { Locale } from '@marquee/i18n/locales'
import { startTexts, type Texts } from '@marquee/i18n/texts'

/** The texts of the named areas in one language. */
export function textsFor(areas: Area[], locale: Locale = 'en'): Promise<Texts> {
  return startTexts(areas, `i18n_redirected=${locale}`)
}
