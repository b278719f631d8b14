import { useT, useTexts } from '@marquee/i18n/react'
import type { Difference, Entry } from './queries'

type Key = Parameters<ReturnType<typeof useT<'audit'>>>[0]
type ProblemKey = Parameters<ReturnType<typeof useT<'problem'>>>[0]

/**
 * Says what a member of a record was: yes and no, lists in a row, nothing as "none", an id by its name and a code by its word,
 * where those are known.
 */
export function useValueText(): (value: unknown, of: Pick<Difference, 'field'>, entry: Pick<Entry, 'names'>) => string {
  const t = useT('audit')
  const problem = useT('problem')
  const texts = useTexts()

  function word(field: string, code: string): string | undefined {
    const key = `value.${field.slice(field.lastIndexOf('.') + 1)}.${code}`
    if (texts.has('audit', key)) return t(key as Key)
    if (field === 'code' && texts.has('problem', `code.${code}`)) return problem(`code.${code}` as ProblemKey)
    return undefined
  }

  return function text(value, of, entry): string {
    if (value === null || value === undefined || value === '') return t('none')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value))
      return value.length === 0 ? t('none') : value.map((one) => text(one, of, entry)).join(', ')
    if (typeof value === 'object') return JSON.stringify(value)
    return entry.names[of.field]?.[String(value)] ?? word(of.field, String(value)) ?? String(value)
  }
}
