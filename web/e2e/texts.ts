import { readFileSync } from 'node:fs'
import type { Area, KeyOf } from '@marquee/i18n/catalogs'
import { DEFAULT_LOCALE, fileOf, parseLocale } from '@marquee/i18n/locales'
import { test } from '@playwright/test'

/**
 * A text of the console in the language of the running project, as `t()` gives it there: with its `{{name}}` places
 * filled, and in the plural form that `count` asks for.
 */
export function t<A extends Area>(area: A, key: KeyOf<A>, values: Record<string, string | number> = {}): string {
  const locale = parseLocale(test.info().project.use.locale) ?? DEFAULT_LOCALE
  const language = fileOf(locale)
  const file = new URL(`../packages/i18n/catalogs/${language}/${area}.json`, import.meta.url)
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const plural = `${key}_${new Intl.PluralRules(locale).select(Number(values.count))}`
  const text = catalog[key] ?? catalog[plural]
  if (text === undefined) throw new Error(`no text ${area} ${key} in ${language}`)
  const numbers = new Intl.NumberFormat(locale)
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name] ?? place
    return typeof value === 'number' ? numbers.format(value) : value
  })
}

/** What the console calls a channel that the product itself has named, such as `Channel 1`, in the language of the project. */
export const channelName = (number: number): string => t('common', 'given.channel', { number: `${number}` })
