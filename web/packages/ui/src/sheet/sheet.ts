/** What would become of one row of a file. */
export interface SheetRow {
  /** Counted from 1 in the file. */
  line: number
  macAddress: string
  lastDay: string
  /** The last day that holds now; empty without one. */
  before: string
  outcome: 'new' | 'changed' | 'unchanged' | 'refused'
  /** Why the row is left out; empty for one that is taken. */
  refusal: RowRefusal | ''
  /** The screen that has the address; 0 and empty without one. */
  deviceId: number
  deviceName: string
}

export type RowRefusal =
  | 'bad-mac'
  | 'bad-date'
  | 'day-over'
  | 'twice'
  | 'unknown-screen'
  | 'kept'
  | 'earlier'
  | 'end-before-start'

/** What would become of the rows of a file of MAC addresses and last days. */
export interface Sheet {
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Names what is shown here; sent with the file to save just this. */
  confirm: string
  rows: SheetRow[]
}
