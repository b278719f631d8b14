import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { each, type Failure } from '@marquee/ui/feedback/outcome'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { refresh } from '../../session/staleness'
import type { Content, Related } from './queries'

/** A content that something stands in the way of, with what uses it. */
export interface InUse {
  id: number
  name: string
  related: readonly Related[]
}

/** What became of several contents that were recycled. */
export interface Recycled {
  /** Those that are in use and were left alone, unless it was forced (G71). */
  inUse: InUse[]
  failures: Failure<Content>[]
}

/** Tags to be put on contents, and tags to be taken off them. */
export interface Tagging {
  /** Ids of tags that exist. */
  add: readonly number[]
  /** Names of tags that are to be made. */
  make: readonly string[]
  takeOff: readonly number[]
}

/**
 * Changes to several contents. What fails for one of them fails for that one alone and is told; a call that does not come
 * through throws a `Problem`. Whatever happened, lists are fetched again.
 */
export interface ContentChanges {
  recycle(items: readonly Content[], force?: boolean): Promise<Recycled>
  restore(items: readonly Content[]): Promise<Failure<Content>[]>
  /** Deletes for good: all of them, or none and then what stands in the way. */
  remove(items: readonly Content[]): Promise<InUse[]>
  share(items: readonly Content[], share: 'Y' | 'N'): Promise<Failure<Content>[]>
  tag(items: readonly Content[], tagging: Tagging): Promise<Failure<Content>[]>
  /** Approves what waits of each: its newest version that is pending. */
  approve(items: readonly Content[]): Promise<Failure<Content>[]>
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
      refresh(cache, companyId, 'content', 'tag')
    }
  }

  const change = (body: Body<'/api/content', 'patch'>) => send(api.PATCH('/api/content', { body }))
  const approve = ({ pendingVersion }: Content) =>
    send(api.POST('/api/content-version/approve', { body: { id: [pendingVersion], companyId } }))
  return {
    recycle: (items, force = false) => then(recycle(api, companyId, items, force)),
    restore: (items) => then(each(items, ({ id }) => put(api, companyId, id, true, false))),
    remove: (items) => {
      const ids = items.map(({ id }) => id)
      return then(blockedBy(remove(api, companyId, ids)))
    },
    share: (items, share) => then(each(items, ({ id, version }) => change({ id, companyId, share, version }))),
    tag: (items, tagging) =>
      then(
        each(items, ({ id, version, tags }) =>
          change({ id, companyId, version, tags: tagsAfter(tags, tagging), newTags: [...tagging.make] }),
        ),
      ),
    approve: (items) => then(each(items, approve)),
    move: (items, groupId) => {
      const contentId = items.map(({ id }) => id)
      return then(send(api.PATCH('/api/content/groupid', { body: { companyId, groupId, contentId } })).then(() => {}))
    },
  }
}

/** The ids of the tags that a content carries afterwards. */
export function tagsAfter(tags: Content['tags'], { add, takeOff }: Tagging): number[] {
  const ids = new Set([...tags.map(({ tagId }) => tagId), ...add])
  for (const id of takeOff) ids.delete(id)
  return [...ids]
}

async function recycle(api: Api, companyId: number, items: readonly Content[], force: boolean): Promise<Recycled> {
  const inUse: InUse[] = []
  const failures = await each(items, async ({ id, name }) => {
    try {
      await put(api, companyId, id, false, force)
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.code !== 'in-use') throw problem
      inUse.push({ id, name, related: (problem.related ?? []) as Related[] })
    }
  })
  return { inUse, failures }
}

function put(api: Api, companyId: number, id: number, active: boolean, force: boolean): Promise<unknown> {
  return send(
    api.PATCH(force ? '/api/content/isactive2' : '/api/content/isactive', { body: { id, companyId, active } }),
  )
}

function remove(api: Api, companyId: number, ids: number[]): Promise<unknown> {
  return send(api.DELETE('/api/content/delete', { params: { query: { companyId } }, body: { ids } }))
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
