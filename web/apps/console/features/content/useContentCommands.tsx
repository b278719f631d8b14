import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  RestOutlined,
  SendOutlined,
  ShareAltOutlined,
  StopOutlined,
  TagsOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { usePublish } from '../../session/publishing'
import { useRights, useSession } from '../../session/session'
import type { Content, View } from './queries'
import type { ContentActions } from './useContentActions'

/**
 * Whether the signed-in person may change a content: with write permission their own, as an administrator any (G49), unless
 * its folder is kept for others (R169).
 */
export function useMayChange(): (item: Content) => boolean {
  const { self } = useSession()
  const { mayWrite, mayAdminister } = useRights('Content')
  return (item) => mayWrite && !item.readOnly && (mayAdminister || item.userId === self.id)
}

function toPublish({ id, name, contentSrc }: Content) {
  return { itemId: id, type: 'content', name, image: contentSrc } as const
}

/** What can be done with contents of a list. */
export function useContentCommands(
  view: View,
  actions: ContentActions,
  open: (id: number) => void,
): ListCommand<Content>[] {
  const t = useT('content')
  const common = useT('common')
  const publish = usePublish()
  const when = useMayChange()
  const { mayWrite } = useRights('Content')
  const mayDecide = useRights('ContentApproval').mayWrite
  const look = forOne<Content>({
    id: 'open',
    label: t('command.open'),
    icon: <EyeOutlined />,
    run: ({ id }) => open(id),
  })
  const approve = forEach<Content>({
    id: 'approve',
    label: t('approval.approve'),
    icon: <CheckOutlined />,
    shortcut: 'A',
    when: ({ pendingVersion }) => pendingVersion > 0,
    run: actions.approve,
  })
  const approving = mayDecide && view !== 'bin' ? [approve] : []
  const show = forOne<Content>({
    id: 'publish',
    label: common('publish'),
    icon: <SendOutlined />,
    shortcut: 'P',
    when: ({ type }) => type !== 'Template',
    run: (item) => publish?.({ what: toPublish(item) }),
  })
  const looks = publish && view !== 'bin' ? [look, show] : [look]
  if (!mayWrite) return [...looks, ...approving]
  if (view === 'bin') {
    const danger = { danger: true, shortcut: 'Delete' }
    return [
      look,
      forEach({
        id: 'restore',
        label: t('command.restore'),
        icon: <UndoOutlined />,
        shortcut: 'R',
        when,
        run: actions.restore,
      }),
      forEach({
        id: 'remove',
        label: t('command.remove'),
        icon: <DeleteOutlined />,
        ...danger,
        when,
        run: actions.remove,
      }),
    ]
  }
  return [
    ...looks,
    forOne({
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      shortcut: 'F2',
      when,
      run: (item) => actions.ask({ dialog: 'edit', item }),
    }),
    forEach({
      id: 'move',
      label: t('command.move'),
      icon: <FolderOpenOutlined />,
      shortcut: 'M',
      when,
      run: (items) => actions.ask({ dialog: 'move', items }),
    }),
    forEach({
      id: 'tag',
      label: t('command.tag'),
      icon: <TagsOutlined />,
      shortcut: 'T',
      when,
      run: (items) => actions.ask({ dialog: 'tag', items }),
    }),
    ...approving,
    {
      id: 'share',
      label: t('command.share'),
      icon: <ShareAltOutlined />,
      shortcut: 'S',
      when: (items) => items.every(when) && items.some(({ share }) => share === 'N'),
      run: (items) => void actions.share(items, 'Y'),
    },
    forEach({
      id: 'unshare',
      label: t('command.unshare'),
      icon: <StopOutlined />,
      shortcut: 'S',
      when: (item) => when(item) && item.share === 'Y',
      run: (items) => void actions.share(items, 'N'),
    }),
    forEach({
      id: 'recycle',
      label: t('command.recycle'),
      icon: <RestOutlined />,
      shortcut: 'Delete',
      danger: true,
      when,
      run: (items) => void actions.recycle(items),
    }),
  ]
}
