import { type ComponentProps, createContext, use, useEffect, useRef } from 'react'
import { type Dragged, dragIntoFolder } from '../folders/dropInto'

/** What goes with a row that is dragged, if anything; the row is told by its key. */
export type DragOf = (key: string) => Dragged | undefined

const Context = createContext<{ current: DragOf } | null>(null)

/** Lets the rows below be dragged into folders. */
export const DragRows = Context

/** A row of a table that can be dragged into a folder. */
export function DragRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string | number }) {
  const element = useRef<HTMLTableRowElement>(null)
  const drag = use(Context)
  const key = props['data-row-key']
  useEffect(() => {
    if (!element.current || !drag || key === undefined) return
    return dragIntoFolder(element.current, () => drag.current(String(key)))
  }, [drag, key])
  return <tr ref={element} {...props} />
}
