import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

const key = Symbol('into a folder')

type DragData = Record<string | symbol, unknown>
type Move = (folderId: number) => void

/** What a dragged record carries so that folders take it: `move` is called with the folder on which it is dropped. */
export function intoFolder(move: Move): DragData {
  return { [key]: move }
}

/** Makes an element a folder that takes records; true while one hovers over it. Menus offer the same as "Move". */
export function useFolderDrop(element: () => HTMLElement | undefined, folderId: number, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const target = element()
    if (!target || !isEnabled) return
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => key in source.data,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        const move = (source.data as DragData)[key] as Move | undefined
        move?.(folderId)
      },
    })
  }, [element, folderId, isEnabled])
  return isOver
}

/** Makes a folder one that can be dragged into another; without `move` it stays where it is. */
export function useFolderDrag(element: () => HTMLElement | undefined, move: Move | undefined): void {
  const latest = useRef(move)
  latest.current = move
  const isEnabled = move !== undefined
  useEffect(() => {
    const source = element()
    if (!source || !isEnabled) return
    return draggable({ element: source, getInitialData: () => intoFolder((target) => latest.current?.(target)) })
  }, [element, isEnabled])
}
