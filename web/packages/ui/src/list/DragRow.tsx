import { type ComponentProps, createContext, use, useEffect, useEffectEvent, useRef } from 'react'
import { type Dragged, dragIntoFolder } from '../folders/dropInto'

/** What goes with a row that is dragged, if anything; the row is told by its key. */
export type DragOf = (key: string) => Dragged | undefined

const Context = createContext<DragOf | null>(null)

/** Lets the rows below be dragged into folders. */
export const DragRows = Context

/** A row of a table that can be dragged into a folder. */
export function DragRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string | number }) {
  const element = useRef<HTMLTableRowElement>(null)
  const dragOf = use(Context)
  const key = props['data-row-key']
  const dragged = useEffectEvent(() => dragOf?.(String(key)))
  const isDragged = dragOf !== null && key !== undefined
  useEffect(() => {
    if (element.current && isDragged) return dragIntoFolder(element.current, () => dragged())
  }, [isDragged])
  return <tr ref={element} {...props} />
}
