import { keyOf } from '@marquee/api/keys'
import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { useT } from '@marquee/i18n/react'
import { useQueries } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Hit } from '../feature'
import { FeaturesContext, useMenu } from '../useMenu'
import { findScreens } from './screens'

/** Records are looked for from this many letters on. */
const SHORTEST = 2

/** What the typed text finds: screens at once, records of the features once typing has rested. */
export function useHits(typed: string): Hit[] {
  const t = useT('shell')
  const menu = useMenu()
  const api = useApi()
  const companyId = useCompanyId()
  const finders = use(FeaturesContext).flatMap((feature) => feature.find ?? [])
  const [text, setText] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), FETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const found = useQueries({
    queries: finders.map((load, index) => ({
      queryKey: keyOf(companyId, 'find', index, text),
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load()).find({ api, companyId, text, signal }),
      enabled: text.length >= SHORTEST,
    })),
  })
  const records = typed.trim().length >= SHORTEST ? found.flatMap((query) => query.data ?? []) : []
  return [...findScreens(menu, (item) => t(item.label), typed), ...records]
}
