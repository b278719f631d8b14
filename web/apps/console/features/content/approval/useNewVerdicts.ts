import { send } from '@marquee/api/send'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { newsQuery, useNews } from '../../../session/useNews'
import type { Submission } from '../queries'
import type { Side } from './queries'

const none: readonly Submission[] = []

/** Which verdicts are new to the person. */
export interface NewVerdicts {
  /** How many of a state they have not seen yet. */
  unseen(state: Submission['approvalStatus']): number
  /** Whether one came to be seen on this page: the mark stays for as long as the page does. */
  isNew(item: Submission): boolean
}

/** Authors see what was decided about theirs by having it on the screen; the server remembers that. */
export function useNewVerdicts(side: Side, items: readonly Submission[]): NewVerdicts {
  const api = useApi()
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const news = useNews() ?? []
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const shown = (side === 'mine' ? items : none)
    .map((item) => item.versionId)
    .filter((id) => news.some(({ versionId }) => versionId === id))
    .join()

  useEffect(() => {
    if (!shown) return
    const id = shown.split(',').map(Number)
    setSeen((former) => new Set([...former, ...id]))
    send(api.POST('/api/content-version/seen', { body: { companyId, id } })).then(
      () => cache.invalidateQueries(newsQuery(api, companyId)),
      () => {}, // they stay new until the next look
    )
  }, [api, cache, companyId, shown])

  return {
    unseen: (state) => (side === 'mine' ? news.filter(({ approvalStatus }) => approvalStatus === state).length : 0),
    isNew: ({ versionId }) => seen.has(versionId),
  }
}
