import {
  CaretRightOutlined,
  CheckOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  LockOutlined,
  MoreOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Dropdown } from 'antd'
import { useCallback, useEffect } from 'react'
import { useFolderDrag, useFolderDrop } from './dropInto'
import css from './FolderTree.module.css'
import type { FolderAction, FolderRow } from './model'
import { RenameBox } from './RenameBox'
import type { FolderTreeState } from './useFolderTree'

/** How long something hovers over a folded folder until it unfolds. */
export const UNFOLD_MS = 600

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
  const label = (action: FolderAction) =>
    t(action === 'add' && tree.kind === 'Device' ? 'action.addGroup' : `action.${action}`)
  const menu = {
    items: actions.map((action) => ({ key: action, label: label(action), danger: action === 'delete' })),
    onClick: ({ key }: { key: string }) => tree.act(key as FolderAction, folder),
  }

  const element = useCallback(() => tree.items.current.get(folder.id), [tree.items, folder.id])
  const isKept = folder.disabled ?? false
  const over = useFolderDrop(
    element,
    tree.canChange ? { tree: tree.kind, folderId: folder.id, isKept, refused: () => tree.refuse(folder) } : undefined,
  )
  useFolderDrag(element, tree.draggedFolder(row))

  const isFolded = hasChildren && !isExpanded
  useEffect(() => {
    if (!over || !isFolded) return
    const timer = setTimeout(() => tree.unfold(folder.id), UNFOLD_MS)
    return () => clearTimeout(timer)
  }, [over, isFolded, tree.unfold, folder.id])

  const state = isMarked ? 'marked' : isKept ? 'kept' : undefined

  const item = (
    <div
      ref={(element) => {
        if (element) tree.items.current.set(folder.id, element)
        else tree.items.current.delete(folder.id)
      }}
      role="treeitem"
      className={css.item}
      aria-label={state ? t(state, { name: folder.label }) : folder.label}
      aria-level={level + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isExpanded : undefined}
      data-disabled={isKept || undefined}
      data-folder={folder.id}
      data-over={over}
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
      {isKept && <LockOutlined className={css.lock} aria-hidden title={t('kept.readOnly')} />}
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
