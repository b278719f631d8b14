import {
  draggable,
  dropTargetForElements,
  type ElementDragPayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useState } from 'react'

const key = Symbol('into a folder')

/** What is dragged over folders. */
export interface Dragged {
  /** The tree whose folders take it. */
  tree: string
  /** Whether it cannot go there, such as where it is already. */
  refuses(folderId: number): boolean
  move(folderId: number): void
}

/** How records of a list are moved by dragging them into folders of a tree; "Move" does the same by key. */
export interface FolderDrops<T> {
  /** The tree whose folders take them, as the `FolderTree` is told what it is. */
  tree: string
  folderOf(item: T): number
  /** A record that may not be moved is not dragged, nor is a selection with one. */
  mayMove(item: T): boolean
  move(items: readonly T[], folderId: number): void
}

/** Records on their way: a folder in which all of them are refuses them. */
export function draggedRecords<T>(items: readonly T[], drops: FolderDrops<T>): Dragged | undefined {
  if (items.length === 0 || !items.every(drops.mayMove)) return undefined
  return {
    tree: drops.tree,
    refuses: (folderId) => items.every((item) => drops.folderOf(item) === folderId),
    move: (folderId) => drops.move(items, folderId),
  }
}

/** Makes an element draggable into folders until the returned function is called; `get` says what goes with it, if anything. */
export function dragIntoFolder(element: HTMLElement, get: () => Dragged | undefined): () => void {
  return draggable({
    element,
    canDrag: () => get() !== undefined,
    getInitialData: () => ({ [key]: get() }),
  })
}

const draggedIn = (source: ElementDragPayload) => (source.data as Record<symbol, unknown>)[key] as Dragged | undefined

/** What a folder makes of a record that hovers over it. */
export type DropState = 'takes' | 'refuses' | undefined

interface DropTarget {
  tree: string
  folderId: number
  /** It is kept for others, and refuses everything. */
  isKept: boolean
  /** Is told when something was dropped that it refuses. */
  refused(): void
}

/** Makes an element a folder that takes what belongs into its tree, and shows what it refuses. */
export function useFolderDrop(element: () => HTMLElement | undefined, target: DropTarget | undefined): DropState {
  const [over, setOver] = useState<DropState>()
  const isEnabled = target !== undefined
  const isHome = useEffectEvent((dragged?: Dragged) => dragged?.tree === target?.tree)
  const refuses = useEffectEvent((dragged?: Dragged) => {
    return !target || target.isKept || (dragged?.refuses(target.folderId) ?? true)
  })
  const take = useEffectEvent((dragged?: Dragged) => {
    if (refuses(dragged)) target?.refused()
    else if (target) dragged?.move(target.folderId)
  })
  useEffect(() => {
    const folder = element()
    if (!folder || !isEnabled) return
    return dropTargetForElements({
      element: folder,
      canDrop: ({ source }) => isHome(draggedIn(source)),
      onDragEnter: ({ source }) => setOver(refuses(draggedIn(source)) ? 'refuses' : 'takes'),
      onDragLeave: () => setOver(undefined),
      onDrop({ source }) {
        setOver(undefined)
        take(draggedIn(source))
      },
    })
  }, [element, isEnabled])
  return over
}

/** Makes a folder one that can be dragged into another; without `dragged` it stays where it is. */
export function useFolderDrag(element: () => HTMLElement | undefined, dragged: Dragged | undefined): void {
  const newest = useEffectEvent(() => dragged)
  const isEnabled = dragged !== undefined
  useEffect(() => {
    const source = element()
    if (!source || !isEnabled) return
    return dragIntoFolder(source, () => newest())
  }, [element, isEnabled])
}

/** Opens what hides a tree as soon as something for its folders is dragged over an element, and closes it afterwards. */
export function useOpenForDrag(
  element: () => HTMLElement | null,
  tree: string | undefined,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    const target = element()
    if (!target || !tree) return
    let stop: (() => void) | undefined
    const leave = dropTargetForElements({
      element: target,
      canDrop: ({ source }) => draggedIn(source)?.tree === tree,
      onDragEnter() {
        setOpen(true)
        stop ??= monitorForElements({
          onDrop() {
            setOpen(false)
            stop?.()
            stop = undefined
          },
        })
      },
    })
    return () => {
      leave()
      stop?.()
    }
  }, [element, tree, setOpen])
}
