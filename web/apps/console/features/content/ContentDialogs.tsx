import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { MoveDialog } from '@marquee/ui/folders/MoveDialog'
import { useFolders } from '../../session/useFolders'
import { EditDialog } from './EditDialog'
import { InUseDialog } from './InUseDialog'
import { TagDialog } from './TagDialog'
import type { ContentDesk } from './useContentActions'

/** The dialogs that commands open. `onDone` is told when records have moved away. */
export function ContentDialogs({ desk, onDone }: { desk: ContentDesk; onDone(): void }) {
  const t = useT('content')
  const toast = useToast()
  const { folders, rootId, commands } = useFolders('Content')
  const { asked, changes, close } = desk

  if (asked?.dialog === 'edit') return <EditDialog item={asked.item} onClose={close} />
  if (asked?.dialog === 'inUse') return <InUseDialog inUse={asked.inUse} onGoOn={asked.goOn} onClose={close} />
  if (asked?.dialog === 'tag') {
    return <TagDialog items={asked.items} onTag={(tagging) => desk.tag(asked.items, tagging)} onClose={close} />
  }
  if (asked?.dialog !== 'move') return desk.outcome.dialog
  const { items } = asked
  const homes = new Set(items.map((item) => item.groupId))
  return (
    <MoveDialog
      title={t('move.title', { count: items.length, name: items[0]?.name ?? '' })}
      folders={folders}
      rootId={rootId}
      from={homes.size === 1 ? (items[0]?.groupId ?? 0) : 0}
      commands={commands}
      onMove={async (folderId) => {
        await changes.move(items, folderId)
        toast.success(t('done.moved', { count: items.length }))
        onDone()
      }}
      onClose={close}
    />
  )
}
