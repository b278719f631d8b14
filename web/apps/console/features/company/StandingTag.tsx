import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import type { Company } from './queries'
import { daysLeft, standingOf, tones } from './standing'

/** Whether the people of a company may work, in a word. */
export function StandingTag({ company }: { company: Company }) {
  const t = useT('company')
  const now = new Date()
  const standing = standingOf(company, now)
  const text =
    standing === 'deleted' ? t('standing.deleted', { count: daysLeft(company, now) }) : t(`standing.${standing}`)
  return <StatusTag tone={tones[standing]}>{text}</StatusTag>
}
