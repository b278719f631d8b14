import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  SendOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { usePublish } from '../../../session/publishing'
import { useRights } from '../../../session/session'
import { useMayChange } from '../access'
import { type Overview, toPublish } from '../queries'
import type { PlaylistActions } from './usePlaylistActions'

/** What can be done with playlists of a list. */
export function usePlaylistCommands(
  recycled: boolean,
  actions: PlaylistActions,
  open: (playlist: Overview) => void,
): ListCommand<Overview>[] {
  const t = useT('playlist')
  const common = useT('common')
  const publish = usePublish()
  const { mayWrite } = useRights('Playlist')
  const when = useMayChange()
  const mayEdit = (playlist: Overview) => !recycled && when(playlist)
  const looks: ListCommand<Overview>[] = [
    forOne({ id: 'open', label: t('action.open'), icon: <EditOutlined />, when: mayEdit, run: open }),
    forOne({ id: 'view', label: t('action.view'), icon: <EyeOutlined />, when: (one) => !mayEdit(one), run: open }),
  ]
  if (publish && !recycled) {
    const show = { id: 'publish', label: common('publish'), icon: <SendOutlined />, shortcut: 'P' }
    const isWhole = ({ type }: Overview) => type === 'General'
    looks.push(forOne({ ...show, when: isWhole, run: (one) => publish({ what: toPublish(one) }) }))
  }
  if (!mayWrite) return looks
  const label = (action: 'restore' | 'delete' | 'duplicate' | 'move' | 'recycle') => t(`action.${action}`)
  if (recycled) {
    const restore = { id: 'restore', label: label('restore'), icon: <UndoOutlined />, shortcut: 'R' }
    const remove = { id: 'delete', label: label('delete'), icon: <DeleteOutlined />, shortcut: 'Delete', danger: true }
    return [
      ...looks,
      forEach({ ...restore, when, run: actions.restore }),
      forEach({ ...remove, when, run: actions.deleteForGood }),
    ]
  }
  const recycle = { id: 'recycle', label: label('recycle'), icon: <DeleteOutlined />, shortcut: 'Delete', danger: true }
  return [
    ...looks,
    forOne({ id: 'duplicate', label: label('duplicate'), icon: <CopyOutlined />, run: actions.duplicate }),
    forEach<Overview>({
      id: 'move',
      label: label('move'),
      icon: <FolderOpenOutlined />,
      shortcut: 'M',
      when,
      run: actions.startMove,
    }),
    forEach({ ...recycle, when, run: actions.recycle }),
  ]
}
