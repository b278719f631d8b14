import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  HighlightOutlined,
  OrderedListOutlined,
  PlusOutlined,
  RestOutlined,
  SendOutlined,
  ShareAltOutlined,
  StopOutlined,
  TagsOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useNavigate } from '@tanstack/react-router'
import { designerTarget } from '../../navigation/designerWindow'
import { usePublish } from '../../session/publishing'
import { companyFeature, useRights, useSession } from '../../session/session'
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

/** As many contents as one call reads, and an address may hold. */
const MOST_IN_PLAYLIST = 500

/** Begins a playlist with contents, in their order, for who may make playlists. */
function useNewPlaylist(): ListCommand<Content>[] {
  const t = useT('content')
  const navigate = useNavigate()
  const toast = useToast()
  const { mayWrite } = useRights('Playlist')
  const begin = forEach<Content>({
    id: 'playlist',
    label: t('command.playlist'),
    icon: <OrderedListOutlined />,
    shortcut: 'L',
    when: ({ type, approvalStatus }) => type !== 'Template' && approvalStatus === 'A',
    run(items) {
      if (items.length > MOST_IN_PLAYLIST) return toast.warning(t('playlist.most', { count: MOST_IN_PLAYLIST }))
      const contents = items.map(({ id }) => id).join(',')
      void navigate({ to: '/playlist/add-playlist', search: { contents } })
    },
  })
  return mayWrite ? [begin] : []
}

/** What the documents of the designer are, among the programs. */
const DESIGNED = 'application/vnd.marquee.program+json'

/** Opens a program in the designer, for who may change it. */
function useDesign(when: (item: Content) => boolean): ListCommand<Content> {
  const t = useT('content')
  const session = useSession()
  return forOne<Content>({
    id: 'design',
    label: t('command.design'),
    icon: <HighlightOutlined />,
    when: (item) => item.content.mime === DESIGNED && when(item),
    run({ id, companyId }) {
      const { url, target } = designerTarget(companyId, companyFeature(session, 'DesignerUseSameWin'), { id })
      window.open(url, target)
    },
  })
}

/** Begins a program with a template, also of somebody else, in the designer; `folder` is where it goes. */
function useBegin(folder: number): ListCommand<Content> {
  const t = useT('content')
  const session = useSession()
  return forOne<Content>({
    id: 'begin',
    label: t('command.begin'),
    icon: <PlusOutlined />,
    when: ({ type }) => type === 'Template',
    run({ id, companyId }) {
      const sameWindow = companyFeature(session, 'DesignerUseSameWin')
      const { url, target } = designerTarget(companyId, sameWindow, { template: id, folder })
      window.open(url, target)
    },
  })
}

/** What can be done with contents of a list. */
export function useContentCommands(
  view: View,
  actions: ContentActions,
  /** Where what is new goes. */
  folder: number,
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
  const gather = useNewPlaylist()
  const design = useDesign(when)
  const begin = useBegin(folder)
  const looks = view === 'bin' ? [look] : [look, ...(publish ? [show] : []), ...gather]
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
    begin,
    design,
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
    forEach({
      id: 'share',
      label: t('command.share'),
      icon: <ShareAltOutlined />,
      shortcut: 'S',
      when: (item) => when(item) && item.share === 'N',
      run: (items) => void actions.share(items, 'Y'),
    }),
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
