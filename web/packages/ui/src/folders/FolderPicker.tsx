import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useOpenForDrag } from './dropInto'
import css from './FolderPicker.module.css'
import { pathText } from './FolderSelect'
import { FolderTree } from './FolderTree'
import type { Folder } from './model'
import type { FolderCommands } from './useFolderTree'

interface FolderPickerProps {
  /** What is chosen, such as "Device group". */
  label: string
  folders: readonly Folder[]
  rootId: number
  /** What lies in the folders: dragged over the button, it opens the tree and is dropped there. */
  tree?: string
  /** 0: none is chosen. */
  value: number
  onChange(id: number): void
  /** Stands where the folder's path would be, while none is chosen. */
  placeholder: string
  /** What the button that takes the choice back is called; without it there is none. */
  clearLabel?: string
  /** With these, folders can be made and renamed on the way. */
  commands?: FolderCommands
  id?: string
  autoFocus?: boolean
  disabled?: boolean
  /** The value was refused; `describedBy` is the id of the text that says why. */
  invalid?: boolean
  describedBy?: string
}

/** A button that says which folder is chosen, and opens the tree to choose another. */
export function FolderPicker(props: FolderPickerProps) {
  const { label, folders, rootId, value, onChange, placeholder, clearLabel, commands, disabled } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const path = pathText(folders, value)
  useOpenForDrag(
    useCallback(() => button.current, []),
    commands && props.tree,
    setOpen,
  )

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function choose(id: number) {
    onChange(id)
    close()
  }

  const tree = (
    <div
      ref={takeFocus}
      className={css.tree}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      role="dialog"
      aria-label={label}
    >
      <FolderTree
        label={label}
        folders={folders}
        rootId={rootId}
        tree={props.tree}
        selected={value}
        onSelect={choose}
        commands={commands}
      />
    </div>
  )

  return (
    <Space.Compact className={css.picker}>
      <Popover
        content={tree}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        open={open && rootId > 0}
        onOpenChange={setOpen}
        destroyOnHidden
      >
        <Button
          ref={button}
          id={props.id}
          autoFocus={props.autoFocus}
          className={css.button}
          disabled={disabled}
          danger={props.invalid}
          aria-label={`${label}: ${path || placeholder}`}
          aria-describedby={props.describedBy}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={path || undefined}
        >
          <span className={path ? css.path : css.none}>{path || placeholder}</span>
          <DownOutlined aria-hidden className={css.arrow} />
        </Button>
      </Popover>
      {clearLabel && value !== 0 && !disabled && (
        <Button
          aria-label={clearLabel}
          title={clearLabel}
          onClick={() => choose(0)}
          icon={<CloseOutlined aria-hidden />}
        />
      )}
    </Space.Compact>
  )
}

/** The tree takes the focus as soon as it is shown, so that arrow keys walk in it. */
export function takeFocus(box: HTMLElement | null): void {
  if (!box) return
  requestAnimationFrame(() => box.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus())
}
