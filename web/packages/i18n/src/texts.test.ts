import { afterEach, expect, test } from 'vitest'
import { adoptLanguage, createTexts, startTexts, switchLocale } from './texts'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'i18n_redirected=; path=/; max-age=0'
})

test('R120 without a cookie the texts are English', async () => {
  const texts = await startTexts(['login'], '')
  expect(texts.translator('login')('submit')).toBe('Sign in')
  expect(document.documentElement.lang).toBe('en')
})

test('R117 R121 with a cookie the texts are in its language, and only what was asked for is loaded', async () => {
  const texts = await startTexts(['login'], 'i18n_redirected=ja')
  expect(texts.translator('login')('submit')).toBe('サインイン')
  expect(texts.has('shell', 'logout')).toBe(false)
})

test('places are filled, and the count chooses the plural form of the language', async () => {
  const english = await startTexts(['audit', 'common', 'dashboard'], '')
  expect(english.translator('common')('list.range', { from: 1, to: 10, all: 21 })).toBe('1–10 of 21')
  expect(english.translator('dashboard')('step.offline.title', { count: 1 })).toBe('1 screen is offline')
  expect(english.translator('dashboard')('step.offline.title', { count: 2 })).toBe('2 screens are offline')
  const japanese = await startTexts(['dashboard'], 'i18n_redirected=ja')
  expect(english.translator('dashboard')('step.offline.title', { count: 3007 })).toBe('3,007 screens are offline')
  expect(english.translator('audit')('screen', { id: '3007' })).toBe('Screen 3007')
  expect(japanese.translator('dashboard')('step.offline.title', { count: 1 })).toBe('1 台の画面がオフラインです')
})

test('a value is put in as it is, even when it looks like a pattern', async () => {
  const texts = await startTexts(['folder'], '')
  expect(texts.translator('folder')('delete.title', { name: '$& {{name}}' })).toBe('Delete “$& {{name}}”')
})

test('R008 a switch fetches what is loaded in the new language before anything changes', async () => {
  const texts = await startTexts(['login', 'common'], '')
  const seen: string[] = []
  texts.subscribe(() => seen.push(texts.translator('login')('submit'), texts.translator('common')('save')))
  await switchLocale(texts, 'zh-Hans')
  expect(seen).toEqual(['登录', '保存'])
  expect(document.cookie).toContain('i18n_redirected=zh-Hans')
  expect(document.documentElement.lang).toBe('zh-Hans')
})

test('of two switches in a row the last one stays', async () => {
  let arrive = (_: Record<string, string>) => {}
  const slow = new Promise<Record<string, string>>((resolve) => {
    arrive = resolve
  })
  const texts = createTexts('en', (file) => (file === 'ja' ? slow : Promise.resolve({ submit: file })))
  await texts.load('login')
  const first = texts.switchTo('ja')
  await texts.switchTo('zh-Hant')
  arrive({ submit: 'ja' })
  await first
  expect(texts.locale).toBe('zh-Hant')
  expect(texts.translator('login')('submit')).toBe('hant')
})

test('an area is loaded once', () => {
  const texts = createTexts('en')
  expect(texts.load('login')).toBe(texts.load('login'))
})

test.each([
  ['hans', '', 'zh-Hans'],
  ['hans', 'i18n_redirected=ja', 'en'],
  ['klingon', '', 'en'],
])('G18 the user language %s with the cookie "%s" gives %s', async (language, cookies, locale) => {
  const texts = createTexts('en')
  await adoptLanguage(texts, language, cookies)
  expect(texts.locale).toBe(locale)
})
