import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { draggedItem } from '@marquee/ui/aside/drag'
import type { AsideItem } from '@marquee/ui/aside/item'

const key = Symbol('playlist entry')

/** Makes an entry draggable by its handle until the returned function is called. */
export function dragEntry(element: HTMLElement, dragHandle: HTMLElement, entry: number): () => void {
  return draggable({ element, dragHandle, getInitialData: () => ({ [key]: entry }) })
}

function draggedEntry(data: Record<string | symbol, unknown>): number {
  return data[key] as number
}

interface ListDrop {
  /** An entry is dragged from now on: its row has to stay. */
  taken(entry: number): void
  /** The gap that the pointer is at: before the row of that index; null when nothing hovers. */
  hover(gap: number | null): void
  /** An item of the aside was dropped. */
  added(item: AsideItem, gap: number): void
  /** An entry of the list was dropped. */
  moved(entry: number, gap: number): void
}

/** Lets contents of the aside and entries be dropped between the rows of a list. */
export function acceptDrops(list: HTMLElement, on: ListDrop): () => void {
  const gap = (clientY: number) =>
    gapAt(
      clientY,
      [...list.querySelectorAll<HTMLElement>('[data-entry]')].map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return { index: Number(row.dataset.index), top, bottom }
      }),
    )
  return dropTargetForElements({
    element: list,
    canDrop: ({ source }) => key in source.data || draggedItem(source.data)?.kind === 'content',
    onDragStart: ({ source }) => key in source.data && on.taken(draggedEntry(source.data)),
    onDrag: ({ location }) => on.hover(gap(location.current.input.clientY)),
    onDragLeave: () => on.hover(null),
    onDrop({ source, location }) {
      on.hover(null)
      const at = gap(location.current.input.clientY)
      const item = draggedItem(source.data)
      if (item) on.added(item, at)
      else on.moved(draggedEntry(source.data), at)
    },
  })
}

/** Before which place of the list a height on the screen lies: behind the last row whose middle is above it. */
export function gapAt(clientY: number, rows: readonly { index: number; top: number; bottom: number }[]): number {
  const [first] = rows
  const above = rows.findLast(({ top, bottom }) => (top + bottom) / 2 < clientY)
  return above ? above.index + 1 : (first?.index ?? 0)
}
