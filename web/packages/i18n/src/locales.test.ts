import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, fileOf, languages, parseLocale } from './locales'

test('R120 the locales are en, zh-Hans, zh-Hant and ja, and English is the default', () => {
  expect(languages.map((language) => language.locale)).toEqual(['en', 'zh-Hans', 'zh-Hant', 'ja'])
  expect(DEFAULT_LOCALE).toBe('en')
})

test.each([
  ['en', 'en'],
  ['zh-Hans', 'hans'],
  ['zh-Hant', 'hant'],
  ['ja', 'ja'],
] as const)('G17 %s has the file %s, and both names are understood', (locale, file) => {
  expect(fileOf(locale)).toBe(file)
  expect(parseLocale(locale)).toBe(locale)
  expect(parseLocale(file)).toBe(locale)
})

test.each(['fr', '', undefined, null, 'ZH-HANS'])('%o is no locale', (text) => {
  expect(parseLocale(text)).toBeUndefined()
})
