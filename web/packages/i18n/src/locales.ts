/**
 * The four languages (R120). A locale is what the browser and the cookie speak; a file name is what the catalogs, the
 * server's language list and a user's language speak (G17).
 */
export const languages = [
  { locale: 'en', file: 'en', name: 'English' },
  { locale: 'zh-Hans', file: 'hans', name: '简体中文' },
  { locale: 'zh-Hant', file: 'hant', name: '繁體中文' },
  { locale: 'ja', file: 'ja', name: '日本語' },
] as const

export type Locale = (typeof languages)[number]['locale']
export type LanguageFile = (typeof languages)[number]['file']

export const DEFAULT_LOCALE: Locale = 'en'

/** Takes a locale or a file name; anything else is undefined. */
export function parseLocale(text: string | null | undefined): Locale | undefined {
  return languages.find((l) => l.locale === text || l.file === text)?.locale
}

/** The catalog folder of a locale: `zh-Hans` is in `hans`. */
export function fileOf(locale: Locale): LanguageFile {
  return languages.find((l) => l.locale === locale)?.file ?? 'en'
}
