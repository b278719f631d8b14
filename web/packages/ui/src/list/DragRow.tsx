import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ComponentProps, createContext, use, useEffect, useRef } from 'react'
import { intoFolder } from '../folders/dropInto'

/** Moves what a row stands for to a folder; the row is told by its key. */
export type MoveRow = (key: string, folderId: number) => void

const Context = createContext<{ current: MoveRow } | null>(null)

/** Lets the rows below be dragged into folders. */
export const DragRows = Context

/** A row of a table that can be dragged into a folder. */
export function DragRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string | number }) {
  const element = useRef<HTMLTableRowElement>(null)
  const move = use(Context)
  const key = props['data-row-key']
  useEffect(() => {
    if (!element.current || !move || key === undefined) return
    const getInitialData = () => intoFolder((folderId) => move.current(String(key), folderId))
    return draggable({ element: element.current, getInitialData })
  }, [move, key])
  return <tr ref={element} {...props} />
}
