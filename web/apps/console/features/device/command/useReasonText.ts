import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { abilities, type Command } from './command'

const ends = ['inactive', 'interrupted', 'expired', 'other-system', 'gone', 'failed'] as const

/** Says why a command failed, or until when it waits. */
export function useReasonText(): (command: Command) => string {
  const t = useT('control')
  const locale = useLocale()
  return ({ state, reason, detail, dueAt, expiresAt }) => {
    if (state === 'failed') {
      const ability = [...abilities, 'unknown' as const].find((one) => one === reason)
      const end = ends.find((one) => one === reason) ?? 'failed'
      return [ability ? t(`ability.${ability}`) : t(`reason.${end}`), detail].filter(Boolean).join(' – ')
    }
    if (state !== 'waiting') return ''
    if (dueAt) return t('command.due', { at: formatInstant(dueAt, locale) })
    return t('command.until', { at: formatInstant(expiresAt, locale) })
  }
}
