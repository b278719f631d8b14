import { dayIn } from '@marquee/i18n/days'
import type { Tone } from '@marquee/ui/theme/tokens'
import type { Company } from './queries'

/** Whether a company's people may work today, and why not. */
export type Standing = 'active' | 'inactive' | 'expired' | 'notStarted' | 'deleted'

export const tones: Record<Standing, Tone> = {
  active: 'success',
  inactive: 'neutral',
  expired: 'danger',
  notStarted: 'info',
  deleted: 'warning',
}

/** The server's rule again, for the words of the list. */
export function standingOf(company: Company, now: Date): Standing {
  if (company.deletedAt) return 'deleted'
  if (!company.active) return 'inactive'
  const day = dayIn(company.zone, now)
  if (company.startDate !== '' && day < company.startDate) return 'notStarted'
  return company.endDate !== '' && day > company.endDate ? 'expired' : 'active'
}

/** Days until a deleted company is gone for good. */
export function daysLeft(company: Company, now: Date): number {
  const kept = 30 * 24 * 3_600_000
  const until = Date.parse(company.deletedAt ?? '') + kept - now.getTime()
  return Math.max(0, Math.ceil(until / (24 * 3_600_000)))
}
