import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { mayWrite } from './access'
import { useApi } from './services'
import { useSession } from './session'
import { useChange } from './useChange'

/** What the server does with a content after its bytes are there: pages of a document, another size of a video. */
export type Job = Item<'/api/content/processing'>

/** How often a job under way is looked at, in milliseconds. */
const LOOK_EVERY = 2_000

const none: readonly Job[] = []

/** The person's jobs that are under way or have failed; looked at again and again while one is under way. */
export function processingQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'processing'),
    queryFn: ({ signal }) => send(api.GET('/api/content/processing', { params: { query: { companyId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.some((job) => job.state !== 'failed') ? LOOK_EVERY : false),
  })
}

export interface Processing {
  jobs: readonly Job[]
  cancel(id: number): void
  retry(id: number): void
}

/** The jobs of the person, what can be done about them, and lists that show what has become of them. */
export function useProcessing(): Processing {
  const api = useApi()
  const cache = useQueryClient()
  const { self, companyId } = useSession()
  const { data: jobs = none } = useQuery({
    ...processingQuery(api, companyId),
    enabled: mayWrite(self, 'Content'),
  })
  const call = (id: number) => ({ params: { path: { id }, query: { companyId } } })
  const cancel = useChange({
    run: (id: number) => send(api.DELETE('/api/content/processing/{id}', call(id))),
    touches: ['content'],
  })
  const retry = useChange({
    run: (id: number) => send(api.POST('/api/content/processing/{id}/retry', call(id))),
    touches: ['content'],
  })

  const before = useRef(jobs)
  useEffect(() => {
    const isOver = before.current.some(({ id }) => !jobs.some((job) => job.id === id))
    before.current = jobs
    if (isOver) void cache.invalidateQueries({ queryKey: [companyId, 'content'] })
  }, [jobs, cache, companyId])

  return { jobs, cancel: cancel.mutate, retry: retry.mutate }
}
