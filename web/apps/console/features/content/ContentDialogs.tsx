import { useT } from '@marquee/i18n/react'
import { MoveDialog } from '@marquee/ui/folders/MoveDialog'
import { commonFolder } from '@marquee/ui/folders/model'
import { TagsDialog } from '@marquee/ui/form/TagsDialog'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useFolders } from '../../session/useFolders'
import { EditDialog } from './EditDialog'
import { InUseDialog } from './InUseDialog'
import type { ContentActions } from './useContentActions'

/** The dialogs that commands open. */
export function ContentDialogs({ actions }: { actions: ContentActions }) {
  const t = useT('content')
  const { folders, rootId, commands } = useFolders('Content')
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), useCompanyId(), 'Content'))
  const { asked, close } = actions

  if (asked?.dialog === 'edit') return <EditDialog item={asked.item} onClose={close} />
  if (asked?.dialog === 'inUse') return <InUseDialog inUse={asked.inUse} onGoOn={asked.goOn} onClose={close} />
  if (!asked) return null
  const { items } = asked
  const named = { count: items.length, name: items[0]?.name ?? '' }
  if (asked.dialog === 'tag') {
    return (
      <TagsDialog
        title={t('tag.title', named)}
        items={items}
        tags={tags}
        canCreate
        onTag={(tagging) => actions.tag(items, tagging)}
        onClose={close}
      />
    )
  }
  return (
    <MoveDialog
      title={t('move.title', named)}
      folders={folders}
      rootId={rootId}
      from={commonFolder(items.map(({ groupId }) => groupId))}
      commands={commands}
      onMove={(folderId) => actions.move(items, folderId)}
      onClose={close}
    />
  )
}
