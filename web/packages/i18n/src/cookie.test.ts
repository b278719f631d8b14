import { expect, test } from 'vitest'
import { localeCookie, readLocale } from './cookie'

test('R118 R119 the cookie is i18n_redirected and lives 365 days', () => {
  expect(localeCookie('zh-Hant')).toBe('i18n_redirected=zh-Hant; path=/; max-age=31536000; samesite=lax')
})

test.each([
  ['i18n_redirected=ja', 'ja'],
  ['a=1; i18n_redirected=zh-Hans; b=2', 'zh-Hans'],
  ['i18n_redirected=hant', 'zh-Hant'],
  ['i18n_redirected=fr', undefined],
  ['xi18n_redirected=ja', undefined],
  ['', undefined],
])('R117 the language is read from "%s"', (cookies, locale) => {
  expect(readLocale(cookies)).toBe(locale)
})
