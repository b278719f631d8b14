import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter'
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file'
import type { Box, Point, Turned } from '@marquee/model/program/geometry'
import { draggedItem } from '@marquee/ui/aside/drag'
import type { AsideItem } from '@marquee/ui/aside/item'
import { programOf, type State, viewOf } from '../../core/state'
import { contentOf, type Extent, isFree, newBox, type Spot, spotAt } from '../landing'

/** What comes of contents and files that are dropped on the canvas. */
export interface Taker {
  /** Whether something may be dropped now. */
  isReady(): boolean
  take(item: AsideItem, spot: Spot): void
  /** `folders` are the names of those among them: a folder is carried like a file, and has nothing to upload. */
  takeFiles(files: readonly File[], spot: Spot, folders: readonly string[]): void
}

/** What hovers over the canvas. */
export interface Drops {
  /** Where a new item would lie; null while nothing hovers, or an item would take it. */
  readonly box: Box | null
  /** The item that would take it. */
  readonly target: Turned | null
  dispose(): void
}

interface DropOptions extends Taker {
  readonly root: HTMLElement
  state(): State
  /** A point of the browser's window, in pixels of the canvas. */
  toCanvas(at: Point): Point
  schedule(): void
}

interface Located {
  readonly location: { readonly current: { readonly input: { readonly clientX: number; readonly clientY: number } } }
}

/** Lets contents of the aside and files of the computer be dropped on the canvas, and shows where they would land. */
export function listenToDrops({ root, isReady, take, takeFiles, ...options }: DropOptions): Drops {
  let spot: Spot | null = null
  let content: Extent | undefined
  const end = combine(
    dropTargetForElements({
      element: root,
      canDrop: ({ source }) => isReady() && draggedItem(source.data) !== null,
      onDrag: ({ source, ...where }) => {
        const item = draggedItem(source.data)
        hover(where, item?.kind === 'content' ? contentOf(item) : undefined)
      },
      onDragLeave: leave,
      onDrop({ source, ...where }) {
        const item = draggedItem(source.data)
        const at = spotOf(where)
        leave()
        if (item && isReady() && isFree(programOf(options.state()), at)) {
          root.focus({ preventScroll: true })
          take(item, at)
        }
      },
    }),
    dropTargetForExternal({
      element: root,
      canDrop: (args) => isReady() && containsFiles(args),
      onDrag: (where) => hover(where, undefined),
      onDragLeave: leave,
      onDrop({ source, ...where }) {
        const at = spotOf(where)
        leave()
        const folders = source.items.flatMap((item) => folderOf(item) ?? [])
        const files = getFiles({ source: { ...source, items: source.items.filter((item) => !folderOf(item)) } })
        const isNothing = files.length + folders.length === 0
        if (!isNothing && isReady() && isFree(programOf(options.state()), at)) takeFiles(files, at, folders)
      },
    }),
  )

  return {
    get box() {
      return spot && !spot.item ? newBox(programOf(options.state()), content, spot.at) : null
    },
    get target() {
      return (spot?.item && programOf(options.state()).items.get(spot.item)) || null
    },
    dispose: end,
  }

  function spotOf({ location: { current } }: Located): Spot {
    const at = options.toCanvas({ x: current.input.clientX, y: current.input.clientY })
    return spotAt(programOf(options.state()), viewOf(options.state()).page, at)
  }

  function hover(where: Located, next: Extent | undefined): void {
    const at = spotOf(where)
    spot = isFree(programOf(options.state()), at) ? at : null
    content = next
    options.schedule()
  }

  function leave(): void {
    spot = null
    options.schedule()
  }
}

/** The name of what is carried, if it is a folder. */
function folderOf(item: DataTransferItem): string | null {
  const entry = item.webkitGetAsEntry?.()
  return entry?.isDirectory ? entry.name : null
}
