import { readFileSync } from 'node:fs'
import type { Area, KeyOf } from '@marquee/i18n/catalogs'
import { DEFAULT_LOCALE, fileOf, parseLocale } from '@marquee/i18n/locales'
import { test } from '@playwright/test'

/** A text of the console in the language of the running project, as `t()` gives it there. */
export function t<A extends Area>(area: A, key: KeyOf<A>): string {
  const language = fileOf(parseLocale(test.info().project.use.locale) ?? DEFAULT_LOCALE)
  const file = new URL(`../packages/i18n/catalogs/${language}/${area}.json`, import.meta.url)
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key]
  if (text === undefined) throw new Error(`no text ${area} ${key} in ${language}`)
  return text
}
