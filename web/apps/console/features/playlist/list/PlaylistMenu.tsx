import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  MoreOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'

/** What can be done with one playlist. */
export type PlaylistAction = 'open' | 'duplicate' | 'move' | 'recycle' | 'restore' | 'delete'

const icons: Record<PlaylistAction, ReactNode> = {
  open: <EditOutlined aria-hidden />,
  duplicate: <CopyOutlined aria-hidden />,
  move: <FolderOpenOutlined aria-hidden />,
  recycle: <DeleteOutlined aria-hidden />,
  restore: <UndoOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
}

interface PlaylistMenuProps {
  name: string
  recycled: boolean
  /** May make playlists. */
  mayWrite: boolean
  /** May change this one. */
  mayChange: boolean
  onAction(action: PlaylistAction): void
}

/** The menu at the end of a row. */
export function PlaylistMenu({ name, recycled, mayWrite, mayChange, onAction }: PlaylistMenuProps) {
  const t = useT('playlist')
  const common = useT('common')
  const offered: PlaylistAction[] = recycled
    ? mayChange
      ? ['open', 'restore', 'delete']
      : ['open']
    : ['open', ...(mayWrite ? (['duplicate'] as const) : []), ...(mayChange ? (['move', 'recycle'] as const) : [])]
  const views = recycled || !mayChange
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: offered.map((action) => ({
          key: action,
          icon: action === 'open' && views ? <EyeOutlined aria-hidden /> : icons[action],
          label: action === 'open' && views ? t('action.view') : t(`action.${action}`),
          danger: action === 'delete',
        })),
        onClick: ({ key }) => onAction(key as PlaylistAction),
      }}
    >
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={common('actions', { name })} />
    </Dropdown>
  )
}
