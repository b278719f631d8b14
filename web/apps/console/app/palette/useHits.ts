import { keyOf } from '@marquee/api/keys'
import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { useT, useTexts } from '@marquee/i18n/react'
import { useQueries } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { FeaturesContext, useMenu } from '../../navigation/useMenu'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import type { Reach } from '../../session/useReach'
import { useTrailWords } from '../../session/useTrailWords'
import { folded, matching, screensOf, type Told } from './screens'
import { useFolderHits } from './useFolderHits'
import { useOwnActs } from './useOwnActs'

/** Records are looked for from this many letters on. */
const SHORTEST = 2

/** As many companies are offered by their name. */
const MOST_COMPANIES = 5

/**
 * What the typed text finds: what can be done, screens, folders and companies at once, records of the features once typing
 * has rested: those of the current company, and behind them what lies in others that the person reaches, with their name.
 */
export function useHits(typed: string): Told[] {
  const t = useT('shell')
  const words = useTrailWords()
  const texts = useTexts()
  const menu = useMenu()
  const api = useApi()
  const { self, companyId, codes } = useSession()
  const seen = new Set(menu.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]))
  const finders = use(FeaturesContext).flatMap(({ find, menu: entries = [] }) =>
    find && entries.some((name) => seen.has(name)) ? find : [],
  )
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
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { kind, find } = await load()
          const hits = await find({ api, companyId: reach, text, signal })
          return hits.map((hit) => ({ ...hit, kind: words.entity(kind) }))
        },
        enabled: text.length >= SHORTEST,
      })),
    ),
  })
  const areas = useQueries({
    queries: finders.map((load, index) => ({
      queryKey: keyOf(companyId, 'find', 'acts', index),
      async queryFn() {
        const finder = await load()
        if (finder.area) await texts.load(finder.area)
        return finder
      },
    })),
  })
  const acts = areas.flatMap(({ data }) => data?.acts?.({ self, texts, typed }) ?? [])
  const told = acts.map((act) => ({ ...act, kind: t('find.act') }))
  const screens = screensOf(menu, (item) => t(item.label), t('find.page'))
  const own = useOwnActs()
  const folders = useFolderHits(typed, typed.trim().length >= SHORTEST)
  if (typed.trim() === '') return [...told, ...screens]
  const known = matching([...told, ...screens, ...own], typed)
  if (typed.trim().length < SHORTEST) return known

  const names = new Map(codes.companies.map(({ id, name }) => [id, name]))
  const records = found.flatMap((query) => query.data ?? [])
  const here = records.filter((hit) => hit.companyId === undefined || hit.companyId === companyId)
  const others = records.flatMap((hit) => {
    const name = hit.companyId !== companyId && hit.companyId !== undefined && names.get(hit.companyId)
    if (!name) return [] // of the current company, or of one that was deleted
    return [{ ...hit, hint: [hit.hint, name].filter(Boolean).join(' · ') }]
  })
  const companies = codes.companies
    .filter(({ id, name }) => id !== companyId && folded(name).includes(folded(typed).trim()))
    .slice(0, MOST_COMPANIES)
    .map(({ id, name }) => ({
      key: `company-${id}`,
      label: name,
      kind: words.entity('company'),
      companyId: id,
      to: '/dashboard',
    }))
  return [...known, ...unique(here), ...folders, ...companies, ...unique(others)]
}

/** The current company is asked by itself, and among all. */
function unique(hits: Told[]): Told[] {
  return [...new Map(hits.map((hit) => [hit.key, hit])).values()]
}
