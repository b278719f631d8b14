import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, type GetRef, Popover, Tag } from 'antd'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { takeFocus } from './FolderPicker'
import { pathText } from './FolderSelect'
import css from './FoldersPicker.module.css'
import { FolderTree } from './FolderTree'
import type { Folder } from './model'

interface FoldersPickerProps {
  /** What is chosen, such as "Device groups". */
  label: string
  folders: readonly Folder[]
  rootId: number
  value?: readonly number[]
  onChange?(ids: number[]): void
  /** What the button that opens the tree is called. */
  addLabel: string
  /** What the button that takes one back is called. */
  removeLabel(name: string): string
  /** Stands for one that is not in the tree any more. */
  goneLabel: string
  /** Given by the form. */
  id?: string
  ref?: Ref<HTMLFieldSetElement>
}

/** Below its button, and moved to the side where it would leave the window: the button may be anywhere in a line. */
const below = { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } }

/** Several folders, each with its path, and a tree to choose them in. One that is kept for others stays as it is (R169). */
export function FoldersPicker(props: FoldersPickerProps) {
  const { label, folders, rootId, value = [], onChange, addLabel, removeLabel, goneLabel, id, ref } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<GetRef<typeof Popover>>(null)
  const { componentDisabled } = ConfigProvider.useConfig()
  const isKept = (folder: number) => folders.some(({ id, disabled }) => id === folder && disabled)
  const without = (folder: number) => value.filter((one) => one !== folder)

  // What is chosen stands before the button and moves it: the tree goes along, or part of it would leave the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each choice the button may have moved.
  useLayoutEffect(() => {
    if (open) popover.current?.forceAlign()
  }, [open, value])

  function toggle(folder: number) {
    if (!isKept(folder)) onChange?.(value.includes(folder) ? without(folder) : [...value, folder].sort((a, b) => a - b))
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  return (
    <fieldset ref={ref} id={id} tabIndex={-1} aria-label={label} className={css.chosen}>
      {value.map((folder) => {
        const name = rootId > 0 ? pathText(folders, folder) || goneLabel : '…'
        return (
          <Tag
            key={folder}
            className={css.tag}
            title={name}
            closable={!componentDisabled && !isKept(folder) && { 'aria-label': removeLabel(name) }}
            onClose={(event) => {
              event.preventDefault()
              onChange?.(without(folder))
            }}
          >
            <span>{name}</span>
          </Tag>
        )
      })}
      <Popover
        ref={popover}
        content={
          <div ref={takeFocus} className={css.tree} onKeyDown={leave} role="dialog" aria-label={label}>
            <FolderTree
              label={label}
              folders={folders}
              rootId={rootId}
              selected={0}
              chosen={new Set(value)}
              onSelect={toggle}
            />
          </div>
        }
        trigger="click"
        placement="bottomLeft"
        builtinPlacements={{ bottomLeft: below }}
        arrow={false}
        open={open && rootId > 0}
        onOpenChange={setOpen}
        destroyOnHidden
      >
        <Button
          ref={button}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={`${label}: ${addLabel}`}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          {addLabel}
        </Button>
      </Popover>
    </fieldset>
  )
}
