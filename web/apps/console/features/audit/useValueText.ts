import { useT } from '@marquee/i18n/react'

/** Says a value of a record: yes and no, lists in a row, nothing as "none". */
export function useValueText(): (value: unknown) => string {
  const t = useT('audit')
  return function text(value: unknown): string {
    if (value === null || value === undefined || value === '') return t('none')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.length === 0 ? t('none') : value.map(text).join(', ')
    if (typeof value === 'object') return JSON.stringify(value)
    return String(value)
  }
}
