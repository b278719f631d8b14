import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Content, Related } from './queries'

/** A content that something stands in the way of, with what uses it. */
export interface InUse {
  id: number
  name: string
  related: readonly Related[]
}

/** What the server takes at most in one call that deletes. */
const BATCH = 500

/** Changes to several contents. Each throws a `Problem`; whatever happened, lists are fetched again. */
export interface ContentChanges {
  /** Resolves with those that are in use and were left alone, unless it is forced (G71). */
  recycle(items: readonly Content[], force?: boolean): Promise<InUse[]>
  restore(items: readonly Content[]): Promise<void>
  /** Deletes for good: all of them, or none and then what stands in the way. */
  remove(items: readonly Content[]): Promise<InUse[]>
  /** Deletes everything in the recycle bin that the person may delete. */
  empty(): Promise<InUse[]>
  share(items: readonly Content[], share: 'Y' | 'N'): Promise<void>
  move(items: readonly Pick<Content, 'id'>[], folderId: number): Promise<void>
}

export function useContentChanges(): ContentChanges {
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()

  async function then<R>(work: Promise<R>): Promise<R> {
    try {
      return await work
    } finally {
      for (const entity of ['content', 'dashboard']) void cache.invalidateQueries({ queryKey: [companyId, entity] })
    }
  }

  return {
    recycle: (items, force = false) => then(recycle(api, companyId, items, force)),
    restore: (items) => then(each(items, ({ id }) => toggle(api, companyId, id, false))),
    remove: (items) =>
      then(
        blockedBy(
          remove(
            api,
            companyId,
            items.map(({ id }) => id),
          ),
        ),
      ),
    empty: () => then(blockedBy(empty(api, companyId))),
    share: (items, share) =>
      then(
        each(items, ({ id, version }) => send(api.PATCH('/api/content', { body: { id, companyId, share, version } }))),
      ),
    move: (items, groupId) => {
      const contentId = items.map(({ id }) => id)
      return then(send(api.PATCH('/api/content/groupid', { body: { companyId, groupId, contentId } })).then(() => {}))
    },
  }
}

/** One after the other: the first that fails stops the rest. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}

async function recycle(api: Api, companyId: number, items: readonly Content[], force: boolean): Promise<InUse[]> {
  const inUse: InUse[] = []
  await each(items, async ({ id, name }) => {
    try {
      await toggle(api, companyId, id, force)
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.code !== 'in-use') throw problem
      inUse.push({ id, name, related: (problem.related ?? []) as Related[] })
    }
  })
  return inUse
}

/** The call takes an id alone and turns the flag around, so it is made only for what is seen on that side. */
function toggle(api: Api, companyId: number, id: number, force: boolean): Promise<unknown> {
  return send(api.PATCH(force ? '/api/content/isactive2' : '/api/content/isactive', { body: { id, companyId } }))
}

async function remove(api: Api, companyId: number, ids: number[]): Promise<number> {
  const answer = await send(api.DELETE('/api/content/delete', { params: { query: { companyId } }, body: { ids } }))
  return answer.ids?.length ?? 0
}

async function empty(api: Api, companyId: number): Promise<void> {
  while ((await remove(api, companyId, [])) === BATCH);
}

async function blockedBy(work: Promise<unknown>): Promise<InUse[]> {
  try {
    await work
    return []
  } catch (error) {
    const problem = Problem.from(error)
    if (problem.code !== 'in-use') throw problem
    return [{ id: 0, name: String(problem.params.name ?? ''), related: (problem.related ?? []) as Related[] }]
  }
}
