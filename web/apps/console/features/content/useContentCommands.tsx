import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  RestOutlined,
  ShareAltOutlined,
  StopOutlined,
  TagsOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useRights, useSession } from '../../session/session'
import type { Content, View } from './queries'

/** What the commands do; dialogs and questions are the page's. */
export interface ContentActions {
  open(item: Content): void
  edit(item: Content): void
  move(items: readonly Content[]): void
  tag(items: readonly Content[]): void
  share(items: readonly Content[], share: 'Y' | 'N'): void
  approve(items: readonly Content[]): void
  recycle(items: readonly Content[]): void
  restore(items: readonly Content[]): void
  remove(items: readonly Content[]): void
}

/**
 * Whether the signed-in person may change a content: with write permission their own, as an administrator any (G49), unless
 * its folder is kept for others (R169).
 */
export function useMayChange(): (item: Content) => boolean {
  const { self } = useSession()
  const { mayWrite, mayAdminister } = useRights('Content')
  return (item) => mayWrite && !item.readOnly && (mayAdminister || item.userId === self.id)
}

/** The commands of a list of contents, as data: row menus, the bar of the selection and the keys use the same. */
export function useContentCommands(view: View, actions: ContentActions): ListCommand<Content>[] {
  const t = useT('content')
  const mayChange = useMayChange()
  const areMine = (items: readonly Content[]) => items.every(mayChange)
  const isLive = view !== 'bin'
  const mayDecide = useRights('ContentApproval').mayWrite

  return [
    {
      id: 'open',
      label: t('command.open'),
      icon: <EyeOutlined />,
      single: true,
      when: () => true,
      run: ([item]) => item && actions.open(item),
    },
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      shortcut: 'F2',
      single: true,
      when: (items) => isLive && areMine(items),
      run: ([item]) => item && actions.edit(item),
    },
    {
      id: 'move',
      label: t('command.move'),
      icon: <FolderOpenOutlined />,
      shortcut: 'M',
      when: (items) => isLive && areMine(items),
      run: actions.move,
    },
    {
      id: 'tag',
      label: t('command.tag'),
      icon: <TagsOutlined />,
      shortcut: 'T',
      when: (items) => isLive && areMine(items),
      run: actions.tag,
    },
    {
      id: 'approve',
      label: t('approval.approve'),
      icon: <CheckOutlined />,
      shortcut: 'A',
      when: (items) => isLive && mayDecide && items.every((item) => item.pendingVersion > 0),
      run: actions.approve,
    },
    {
      id: 'share',
      label: t('command.share'),
      icon: <ShareAltOutlined />,
      shortcut: 'S',
      when: (items) => isLive && areMine(items) && items.some((item) => item.share === 'N'),
      run: (items) => actions.share(items, 'Y'),
    },
    {
      id: 'unshare',
      label: t('command.unshare'),
      icon: <StopOutlined />,
      shortcut: 'S',
      when: (items) => isLive && areMine(items) && items.every((item) => item.share === 'Y'),
      run: (items) => actions.share(items, 'N'),
    },
    {
      id: 'recycle',
      label: t('command.recycle'),
      icon: <RestOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: (items) => isLive && areMine(items),
      run: actions.recycle,
    },
    {
      id: 'restore',
      label: t('command.restore'),
      icon: <UndoOutlined />,
      shortcut: 'R',
      when: (items) => !isLive && areMine(items),
      run: actions.restore,
    },
    {
      id: 'remove',
      label: t('command.remove'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: (items) => !isLive && areMine(items),
      run: actions.remove,
    },
  ]
}
