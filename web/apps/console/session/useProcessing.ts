import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mayWrite } from './access'
import { useApi } from './services'
import { useSession } from './session'
import { useChange } from './useChange'

/** What the server does for the person: pages of a document, another size of a video, a file that it brings in, a large folder that it deletes, a full recycle bin that it empties. */
export type Job = Item<'/api/content/processing'>

/** How often a job under way is looked at, in milliseconds. */
const LOOK_EVERY = 2_000

const none: readonly Job[] = []

/** The job deletes records in steps, and what is left can be deleted again. */
export const isDeletion = ({ task }: Job): boolean => task === 'delete' || task === 'empty'

/** The person's jobs that are under way or have failed; looked at again and again while one is under way. */
export function processingQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'processing'),
    queryFn: ({ signal }) => send(api.GET('/api/content/processing', { params: { query: { companyId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.some((job) => job.state !== 'failed') ? LOOK_EVERY : false),
  })
}

/** Whether the person's recycle bin of a tree is being emptied, as far as the tray knows. */
export function useIsEmptying(tree: 'Content' | 'Playlist' | 'Schedule'): boolean {
  const api = useApi()
  const { companyId } = useSession()
  const { data } = useQuery({ ...processingQuery(api, companyId), enabled: false })
  return data?.some(({ task, name, state }) => task === 'empty' && name === tree && state !== 'failed') ?? false
}

export interface Processing {
  jobs: readonly Job[]
  /** Files that the server has brought in while this window was open. */
  arrived: readonly Job[]
  cancel(id: number): void
  retry(id: number): void
  /** Forgets what has arrived. */
  clear(): void
}

/** The jobs of the person, what can be done about them, and lists that show what has become of them. */
export function useProcessing(): Processing {
  const api = useApi()
  const cache = useQueryClient()
  const { self, companyId } = useSession()
  const { data } = useQuery({
    ...processingQuery(api, companyId),
    enabled: (['Content', 'Playlist', 'Schedule', 'Device'] as const).some((feature) => mayWrite(self, feature)),
  })
  const jobs = data ?? none
  const call = (id: number) => ({ params: { path: { id }, query: { companyId } } })
  const cancel = useChange({
    run: (id: number) => send(api.DELETE('/api/content/processing/{id}', call(id))),
    changes: 'content',
  })
  const retry = useChange({
    run: (id: number) => send(api.POST('/api/content/processing/{id}/retry', call(id))),
    changes: 'content',
  })

  const [seen, setSeen] = useState<Seen>({ companyId, jobs, ended: [], arrived: none })
  if (seen.companyId !== companyId) setSeen({ companyId, jobs, ended: [], arrived: none })
  else if (seen.jobs !== jobs) setSeen({ ...seen, jobs, arrived: [...seen.arrived, ...arrivals(seen, jobs)] })

  const before = useRef(jobs)
  useEffect(() => {
    const over = goneFrom(before.current, jobs)
    before.current = jobs
    if (over.length === 0) return
    void cache.invalidateQueries({ queryKey: over.some(isDeletion) ? [companyId] : keyOf(companyId, 'content') })
  }, [jobs, cache, companyId])

  return {
    jobs,
    arrived: seen.arrived,
    cancel(id) {
      setSeen((former) => ({ ...former, ended: [...former.ended, id] }))
      cancel.mutate(id)
    },
    retry: retry.mutate,
    clear: () => setSeen((former) => ({ ...former, arrived: none })),
  }
}

/** What the window has seen of the jobs in a company. */
interface Seen {
  companyId: number
  jobs: readonly Job[]
  /** Ids of those that the person has ended. */
  ended: readonly number[]
  arrived: readonly Job[]
}

const goneFrom = (former: readonly Job[], jobs: readonly Job[]) =>
  former.filter(({ id }) => !jobs.some((job) => job.id === id))

/** The server forgets a job that is done: of those that bring a file in, what is gone has arrived, unless somebody ended it. */
function arrivals({ jobs: former, ended }: Seen, jobs: readonly Job[]): Job[] {
  return goneFrom(former, jobs).filter(({ id, task }) => task === 'import' && !ended.includes(id))
}
