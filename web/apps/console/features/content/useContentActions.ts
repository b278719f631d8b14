import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { type Failure, onNewest } from '@marquee/ui/feedback/outcome'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { type Tagging, tagsAfter } from '@marquee/ui/form/tags'
import type { Batch } from '@marquee/ui/list/batch'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Content, Related } from './queries'

/** A content that something stands in the way of, with what uses it. */
export interface InUse {
  id: number
  name: string
  related: readonly Related[]
}

/** The dialog that is open. */
type Asked =
  | { dialog: 'edit'; item: Content }
  | { dialog: 'move'; items: readonly Content[] }
  | { dialog: 'tag'; items: readonly Content[] }
  | { dialog: 'inUse'; inUse: readonly InUse[]; goOn?(): void }

export type ContentActions = ReturnType<typeof useContentActions>

/** What happens when a command is chosen: questions, changes, and what is said afterwards. */
export function useContentActions(batch: Batch<Content>) {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<Asked | null>(null)

  const put = (id: number, active: boolean, path: '/api/content/isactive' | '/api/content/isactive2') =>
    send(api.PATCH(path, { body: { id, companyId, active } }))
  const newest = (id: number) => send(api.GET('/api/content/{id}', { params: { path: { id }, query: { companyId } } }))
  const save = (item: Content, part: (newest: Content) => Partial<Body<'/api/content', 'patch'>>) =>
    onNewest(
      item,
      () => newest(item.id),
      (content) => {
        const { id, version } = content
        return send(api.PATCH('/api/content', { body: { id, companyId, version, ...part(content) } }))
      },
    )

  const restore = (items: readonly Content[]) =>
    batch.start(items, {
      run: ({ id }) => put(id, true, '/api/content/isactive'),
      done: (count) => t('done.restored', { count }),
    })

  /** Recycles what is not in use, and asks about the rest (R334, D033); forced, it recycles all (G71). */
  const recycle = (items: readonly Content[], force = false): Promise<unknown> =>
    batch.start(items, {
      run: ({ id }) => put(id, false, force ? '/api/content/isactive2' : '/api/content/isactive'),
      done: (count) => t('done.recycled', { count }),
      undo: (gone) => void restore(gone),
      held(failures) {
        const rest = failures.map(({ item }) => item)
        setAsked({ dialog: 'inUse', inUse: failures.map(inUse), goOn: () => void recycle(rest, true) })
      },
    })

  /** Deletes for good, once somebody agreed. What is in use stays, and says what uses it. */
  async function remove(items: readonly Content[]) {
    const count = items.length
    const yes = await confirm({
      title: t('remove.title', { count }),
      text: t('remove.text'),
      affected: items.map(({ name }) => name),
      confirmLabel: t('remove.yes'),
      danger: true,
    })
    if (!yes) return
    const call = (some: readonly Content[]) =>
      send(
        api.DELETE('/api/content/delete', {
          params: { query: { companyId } },
          body: { ids: some.map(({ id }) => id) },
        }),
      )
    await batch.start(items, {
      run: (item) => call([item]),
      together: call,
      done: (removed) => t('done.removed', { count: removed }),
      held: (failures) => setAsked({ dialog: 'inUse', inUse: failures.map(inUse) }),
    })
  }

  return {
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    recycle,
    restore,
    remove,
    share: (items: readonly Content[], share: 'Y' | 'N') =>
      batch.start(items, {
        run: async (item) => item.share === share || save(item, () => ({ share })),
        done: (count) => t(share === 'Y' ? 'done.shared' : 'done.unshared', { count }),
      }),
    /** Puts tags on and takes tags off. */
    tag: (items: readonly Content[], tagging: Tagging) =>
      batch.start(items, {
        run: (item) => save(item, ({ tags }) => ({ tags: tagsAfter(tags, tagging), newTags: [...tagging.make] })),
        done: (count) => t('done.tagged', { count }),
      }),
    /** Approves what waits of each: its newest version that is pending. */
    approve: (items: readonly Content[]) =>
      batch.start(items, {
        run: ({ pendingVersion }) =>
          send(api.POST('/api/content-version/approve', { body: { id: [pendingVersion], companyId } })),
        done: (count) => t('done.approved', { count }),
      }),
    move(items: readonly Content[], groupId: number) {
      const call = (some: readonly Content[]) => {
        const contentId = some.map(({ id }) => id)
        return send(api.PATCH('/api/content/groupid', { body: { companyId, groupId, contentId } }))
      }
      const done = (count: number) => t('done.moved', { count })
      return batch.start(items, { run: (item) => call([item]), together: call, done })
    },
  }
}

const inUse = ({ item, problem }: Failure<Content>): InUse => {
  return { id: item.id, name: item.name, related: (problem?.related ?? []) as Related[] }
}
