import { keyOf } from '@marquee/api/keys'
import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { useT } from '@marquee/i18n/react'
import { useQueries } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import type { Hit } from '../../navigation/feature'
import { FeaturesContext, useMenu } from '../../navigation/useMenu'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import type { Reach } from '../../session/useReach'
import { findScreens } from './screens'

/** Records are looked for from this many letters on. */
const SHORTEST = 2

/** As many companies are offered by their name. */
const MOST_COMPANIES = 5

/**
 * What the typed text finds: screens and companies at once, records of the features once typing has rested: those of the
 * current company, and behind them what lies in others that the person reaches, with their name.
 */
export function useHits(typed: string): Hit[] {
  const t = useT('shell')
  const menu = useMenu()
  const api = useApi()
  const { companyId, codes } = useSession()
  const finders = use(FeaturesContext).flatMap((feature) => feature.find ?? [])
  const [text, setText] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), FETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const reaches: Reach[] = codes.companies.length > 1 ? [companyId, 'all'] : [companyId]
  const found = useQueries({
    queries: reaches.flatMap((reach) =>
      finders.map((load, index) => ({
        queryKey: keyOf(companyId, 'find', reach, index, text),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await load()).find({ api, companyId: reach, text, signal }),
        enabled: text.length >= SHORTEST,
      })),
    ),
  })
  const screens = findScreens(menu, (item) => t(item.label), typed)
  if (typed.trim().length < SHORTEST) return screens

  const names = new Map(codes.companies.map(({ id, name }) => [id, name]))
  const records = found.flatMap((query) => query.data ?? [])
  const here = records.filter((hit) => hit.companyId === undefined || hit.companyId === companyId)
  const others = records.flatMap((hit) => {
    const name = hit.companyId !== companyId && hit.companyId !== undefined && names.get(hit.companyId)
    if (!name) return [] // of the current company, or of one that was deleted
    return [{ ...hit, hint: [name, hit.hint].filter(Boolean).join(' · ') }]
  })
  const companies = codes.companies
    .filter(({ id, name }) => id !== companyId && name.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, MOST_COMPANIES)
    .map(({ id, name }) => ({
      key: `company-${id}`,
      label: name,
      hint: t('find.company'),
      companyId: id,
      to: '/dashboard',
    }))
  return [...screens, ...unique(here), ...companies, ...unique(others)]
}

/** The current company is asked by itself, and among all. */
function unique(hits: Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.key, hit])).values()]
}
