import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { type Outcome, useOutcome } from '@marquee/ui/feedback/useOutcome'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useState } from 'react'
import type { Content } from './queries'
import { type ContentChanges, type InUse, type Tagging, useContentChanges } from './useContentChanges'
import type { ContentActions } from './useContentCommands'

/** Names that a question lists at most; it says how many more there are. */
const NAMED = 8

/** The dialog that is open. */
export type Asked =
  | { dialog: 'edit'; item: Content }
  | { dialog: 'move'; items: readonly Content[] }
  | { dialog: 'tag'; items: readonly Content[] }
  | { dialog: 'inUse'; inUse: readonly InUse[]; goOn?(): void }

export interface ContentDesk {
  actions: ContentActions
  changes: ContentChanges
  /** Puts tags on and takes tags off, and says how it went. */
  tag(items: readonly Content[], tagging: Tagging): Promise<void>
  asked: Asked | null
  outcome: Outcome<Content>
  close(): void
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
  const outcome = useOutcome<Content>()
  const { tell } = outcome

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      toast.problem(error)
    }
  }

  const restore = (items: readonly Content[]): Promise<void> =>
    attempt(async () => {
      const failures = await changes.restore(items)
      tell(items, failures, { done: (count) => t('done.restored', { count }), again: (rest) => void restore(rest) })
    })

  const share = (items: readonly Content[], to: 'Y' | 'N'): Promise<void> =>
    attempt(async () => {
      const failures = await changes.share(
        items.filter((item) => item.share !== to),
        to,
      )
      const done = (count: number) => t(to === 'Y' ? 'done.shared' : 'done.unshared', { count })
      tell(items, failures, { done, again: (rest) => void share(rest, to) })
    })

  const tag = (items: readonly Content[], tagging: Tagging): Promise<void> =>
    attempt(async () => {
      const failures = await changes.tag(items, tagging)
      tell(items, failures, { done: (count) => t('done.tagged', { count }), again: (rest) => void tag(rest, tagging) })
    })

  const approve = (items: readonly Content[]): Promise<void> =>
    attempt(async () => {
      const failures = await changes.approve(items)
      tell(items, failures, { done: (count) => t('done.approved', { count }), again: (rest) => void approve(rest) })
    })

  /** Recycles what is not in use, and asks about the rest (R334, D033). */
  const recycle = (items: readonly Content[], force = false): Promise<void> =>
    attempt(async () => {
      const { inUse, failures } = await changes.recycle(items, force)
      const rest = items.filter(({ id }) => inUse.some((one) => one.id === id))
      const tried = items.filter((item) => !rest.includes(item))
      const gone = tried.filter(({ id }) => !failures.some((failure) => failure.item.id === id))
      tell(tried, failures, {
        done: (count) => t('done.recycled', { count }),
        undo: () => void restore(gone),
        again: (again) => void recycle(again, force),
      })
      if (rest.length > 0) setAsked({ dialog: 'inUse', inUse, goOn: () => void recycle(rest, true) })
    })

  async function remove(items: readonly Content[]) {
    const count = items.length
    const names = items.slice(0, NAMED).map((item) => item.name)
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
      const inUse = await changes.remove(items)
      if (inUse.length > 0) setAsked({ dialog: 'inUse', inUse })
      else toast.success(t('done.removed', { count }))
    })
  }

  return {
    changes,
    tag,
    asked,
    outcome,
    close: () => setAsked(null),
    moveTo: (items, folderId) =>
      void attempt(async () => {
        await changes.move(items, folderId)
        toast.success(t('done.moved', { count: items.length }))
      }),
    actions: {
      open: (item) => open(item.id),
      edit: (item) => setAsked({ dialog: 'edit', item }),
      move: (items) => setAsked({ dialog: 'move', items }),
      tag: (items) => setAsked({ dialog: 'tag', items }),
      share: (items, to) => void share(items, to),
      approve: (items) => void approve(items),
      recycle: (items) => void recycle(items),
      restore: (items) => void restore(items),
      remove: (items) => void remove(items),
    },
  }
}
