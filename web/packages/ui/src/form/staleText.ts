import type { Problem } from '@marquee/api/problem'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'

/** Says who saved a newer version, and when. */
export function useStaleText(): (stale: Problem) => string {
  const t = useT('common')
  const locale = useLocale()
  return ({ params }) => {
    const by = typeof params.by === 'string' && params.by !== '' ? params.by : t('stale.somebody')
    const at = typeof params.at === 'string' && !Number.isNaN(Date.parse(params.at)) ? params.at : ''
    return at ? t('stale.when', { by, at: formatInstant(at, locale) }) : t('stale.who', { by })
  }
}
