import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useState } from 'react'
import type { Content } from './queries'
import { type ContentChanges, type InUse, useContentChanges } from './useContentChanges'
import type { ContentActions } from './useContentCommands'

/** Names that a question lists at most; it says how many more there are. */
const NAMED = 8

/** The dialog that is open. */
export type Asked =
  | { dialog: 'edit'; item: Content }
  | { dialog: 'move'; items: readonly Content[] }
  | { dialog: 'inUse'; inUse: readonly InUse[]; goOn?(): void }

export interface ContentDesk {
  actions: ContentActions
  changes: ContentChanges
  asked: Asked | null
  close(): void
  /** Asks, and empties the recycle bin. */
  empty(total: number): Promise<void>
  /** Moves at once, as a drop on a folder does. */
  moveTo(items: readonly Content[], folderId: number): void
}

/** What happens when a command is chosen: questions, changes, and what is said afterwards. */
export function useContentActions(open: (id: number) => void): ContentDesk {
  const t = useT('content')
  const confirm = useConfirm()
  const toast = useToast()
  const changes = useContentChanges()
  const [asked, setAsked] = useState<Asked | null>(null)

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      toast.problem(error)
    }
  }

  const restore = (items: readonly Content[]) =>
    attempt(async () => {
      await changes.restore(items)
      toast.success(t('done.restored', { count: items.length }))
    })

  /** Recycles what is not in use, and asks about the rest (R334, D033). */
  const recycle = (items: readonly Content[], force = false): Promise<void> =>
    attempt(async () => {
      const inUse = await changes.recycle(items, force)
      const gone = items.filter(({ id }) => !inUse.some((one) => one.id === id))
      if (gone.length > 0) toast.success(t('done.recycled', { count: gone.length }), () => void restore(gone))
      const rest = items.filter((item) => !gone.includes(item))
      if (rest.length > 0) setAsked({ dialog: 'inUse', inUse, goOn: () => void recycle(rest, true) })
    })

  async function remove(names: string[], count: number, work: () => Promise<InUse[]>) {
    const more = count > names.length ? [t('remove.more', { count: count - names.length })] : []
    const yes = await confirm({
      title: t('remove.title', { count }),
      text: t('remove.text'),
      affected: [...names, ...more],
      confirmLabel: t('remove.yes'),
      danger: true,
    })
    if (!yes) return
    await attempt(async () => {
      const inUse = await work()
      if (inUse.length > 0) setAsked({ dialog: 'inUse', inUse })
      else toast.success(t('done.removed', { count }))
    })
  }

  return {
    changes,
    asked,
    close: () => setAsked(null),
    empty: (total) => remove([], total, changes.empty),
    moveTo: (items, folderId) =>
      void attempt(async () => {
        await changes.move(items, folderId)
        toast.success(t('done.moved', { count: items.length }))
      }),
    actions: {
      open: (item) => open(item.id),
      edit: (item) => setAsked({ dialog: 'edit', item }),
      move: (items) => setAsked({ dialog: 'move', items }),
      share: (items, share) =>
        void attempt(async () => {
          await changes.share(
            items.filter((item) => item.share !== share),
            share,
          )
          toast.success(t(share === 'Y' ? 'done.shared' : 'done.unshared', { count: items.length }))
        }),
      recycle: (items) => void recycle(items),
      restore: (items) => void restore(items),
      remove: (items) =>
        void remove(
          items.slice(0, NAMED).map((item) => item.name),
          items.length,
          () => changes.remove(items),
        ),
    },
  }
}
