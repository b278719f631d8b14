import { CaretRightOutlined, CheckOutlined, FolderOpenOutlined, FolderOutlined, MoreOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Dropdown } from 'antd'
import { useCallback } from 'react'
import { useFolderDrag, useFolderDrop } from './dropInto'
import css from './FolderTree.module.css'
import type { FolderAction, FolderRow } from './model'
import { RenameBox } from './RenameBox'
import type { FolderTreeState } from './useFolderTree'

interface FolderItemProps {
  row: FolderRow
  tree: FolderTreeState
  isSelected: boolean
  /** It holds what the tree is about. */
  isMarked: boolean
  onSelect(id: number): void
}

/** One folder of a tree. */
export function FolderItem({ row, tree, isSelected, isMarked, onSelect }: FolderItemProps) {
  const t = useT('folder')
  const { folder, level, isExpanded } = row
  const hasChildren = folder.children.length > 0
  const actions = tree.actionsOf(row)
  const menu = {
    items: actions.map((action) => ({ key: action, label: t(`action.${action}`), danger: action === 'delete' })),
    onClick: ({ key }: { key: string }) => tree.act(key as FolderAction, folder),
  }

  const element = useCallback(() => tree.items.current.get(folder.id), [tree.items, folder.id])
  const isOver = useFolderDrop(element, folder.id, actions.length > 0 && !folder.disabled)
  useFolderDrag(element, tree.canMove(row) ? (target) => void tree.move(folder.id, target) : undefined)

  const item = (
    <div
      ref={(element) => {
        if (element) tree.items.current.set(folder.id, element)
        else tree.items.current.delete(folder.id)
      }}
      role="treeitem"
      className={css.item}
      aria-label={isMarked ? t('marked', { name: folder.label }) : folder.label}
      aria-level={level + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isExpanded : undefined}
      data-disabled={folder.disabled || undefined}
      data-folder={folder.id}
      data-over={isOver || undefined}
      data-taken={tree.taken === folder.id || undefined}
      tabIndex={folder.id === tree.tabStop ? 0 : -1}
      style={{ paddingInlineStart: level * 12 }}
      onClick={() => {
        tree.focus(folder.id)
        onSelect(folder.id)
      }}
      onKeyDown={(event) => event.target === event.currentTarget && tree.press(event, row)}
    >
      {hasChildren ? (
        <span
          className={css.twist}
          data-open={isExpanded || undefined}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            tree.toggle(folder.id)
          }}
        >
          <CaretRightOutlined />
        </span>
      ) : (
        <span className={css.twist} />
      )}
      <span className={css.icon} aria-hidden>
        {isExpanded && hasChildren ? <FolderOpenOutlined /> : <FolderOutlined />}
      </span>
      {tree.renaming === folder.id ? (
        <RenameBox
          name={folder.name}
          label={t('renameLabel', { name: folder.name })}
          onSave={(typed, byKey) => tree.rename(folder, typed, byKey)}
          onCancel={() => {
            tree.setRenaming(0)
            tree.focus(folder.id)
          }}
        />
      ) : (
        <span className={css.label} title={folder.label}>
          {folder.label}
        </span>
      )}
      {isMarked && <CheckOutlined className={css.mark} aria-hidden title={t('marked', { name: folder.label })} />}
      {actions.length > 0 && tree.renaming !== folder.id && (
        <button
          type="button"
          className={css.more}
          tabIndex={-1}
          aria-label={t('menuLabel', { name: folder.name })}
          onClick={(event) => {
            event.stopPropagation()
            tree.setMenuAt(folder.id)
          }}
        >
          <MoreOutlined aria-hidden />
        </button>
      )}
    </div>
  )

  if (actions.length === 0) return item
  return (
    <Dropdown
      menu={menu}
      trigger={['contextMenu']}
      open={tree.menuAt === folder.id}
      onOpenChange={(open) => tree.setMenuAt(open ? folder.id : 0)}
      autoFocus
      destroyOnHidden
    >
      {item}
    </Dropdown>
  )
}
