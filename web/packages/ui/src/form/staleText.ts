import type { Problem } from '@marquee/api/problem'
import { useLocale, useT } from '@marquee/i18n/react'

/** Says who saved a newer version, and when. */
export function useStaleText(): (stale: Problem) => string {
  const t = useT('common')
  const locale = useLocale()
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return ({ params }) => {
    const by = typeof params.by === 'string' && params.by !== '' ? params.by : t('stale.somebody')
    const at = typeof params.at === 'string' ? Date.parse(params.at) : Number.NaN
    return Number.isNaN(at) ? t('stale.who', { by }) : t('stale.when', { by, at: when.format(at) })
  }
}
