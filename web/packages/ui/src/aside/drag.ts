import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type AsideItem, payloadOf } from './item'

/** Makes an item's element draggable until the returned function is called. */
export type Drag = (element: HTMLElement, item: AsideItem) => () => void

const key = Symbol('aside item')

/** Dragging by the browser itself, for drop targets of pragmatic-drag-and-drop; they read the item with `draggedItem`. */
export const dragNatively: Drag = (element, item) =>
  draggable({
    element,
    getInitialData: () => ({ [key]: item }),
    getInitialDataForExternal: () => ({ 'application/json': JSON.stringify(payloadOf(item)), 'text/plain': item.name }),
  })

/** The item that hovers or was dropped, from `source.data`; null when something else is dragged. */
export function draggedItem(data: Record<string | symbol, unknown>): AsideItem | null {
  return (data[key] as AsideItem | undefined) ?? null
}
