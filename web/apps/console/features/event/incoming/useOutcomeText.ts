import { useLocale, useT } from '@marquee/i18n/react'
import type { Imported } from './queries'

const parts = ['added', 'changed', 'same', 'removed', 'left'] as const

/** “12 new, 3 changed, 40 as they were, 2 passed over”; empty of a calendar without events. */
export function useOutcomeText(): (outcome: Imported) => string {
  const t = useT('event')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction', style: 'narrow' })
  return (outcome) =>
    list.format(parts.flatMap((part) => (outcome[part] > 0 ? [t(`import.${part}`, { count: outcome[part] })] : [])))
}
