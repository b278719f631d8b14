import type { ReactNode } from 'react'

/** What would become of one row of a file. */
export interface SheetRow {
  /** Counted from 1 in the file. */
  line: number
  outcome: 'new' | 'changed' | 'unchanged' | 'refused'
  /** Why the row is left out; empty for one that is taken. */
  refusal: string
}

/** What would become of the rows of a file. */
export interface Sheet<R extends SheetRow> {
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Names what is shown here; sent with the file to save just this. */
  confirm: string
  rows: R[]
}

interface SheetColumn<R> {
  name: keyof R & string
  title: string
  as?: 'code' | 'day'
  /** Left out where there is no room for it. */
  minor?: boolean
}

/** What the rows of a file are made of, and how they are shown. */
export interface SheetTable<R extends SheetRow> {
  columns: readonly SheetColumn<R>[]
  /** Why a row is left out. */
  say(row: R): string
  /** What there is to add to what becomes of a row. */
  note?(row: R): ReactNode
}
