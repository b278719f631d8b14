import { useT } from '@marquee/i18n/react'
import { StatusTag } from '../feedback/StatusTag'

/** How many screens leave a film out, because it is too much for them, and of how many; 0 of 0: none does. */
export interface Misfit {
  readonly screens: number
  readonly of: number
}

/** Says on how many screens a film does not play; nothing for what plays on every one. */
export function MisfitTag({ misfit }: { misfit: Misfit | undefined }) {
  const t = useT('common')
  if (!misfit || misfit.screens === 0) return null
  return misfit.screens === misfit.of ? (
    <StatusTag tone="danger">{t('misfit.all')}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t('misfit.some', { count: misfit.screens, total: misfit.of })}</StatusTag>
  )
}
