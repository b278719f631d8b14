import type { Program } from '@marquee/model/program/program'
import type { Cell } from '@marquee/model/shown'

/** A screen, or so many of them as a video wall. */
export interface Wall {
  /** Pixels of one screen. */
  readonly width: number
  readonly height: number
  readonly rows: number
  readonly columns: number
}

type Canvas = Pick<Program, 'displayWidth' | 'displayHeight' | 'displayRow' | 'displayColumn'>

export function wallOf({ displayWidth, displayHeight, displayRow, displayColumn }: Canvas): Wall {
  return {
    width: Math.round(displayWidth / displayColumn),
    height: Math.round(displayHeight / displayRow),
    rows: displayRow,
    columns: displayColumn,
  }
}

export interface NamedCell extends Cell {
  /** As documents name it. */
  readonly key: string
}

/** The screens of a wall, row by row. */
export function cellsOf({ displayRow, displayColumn }: Canvas): NamedCell[] {
  return Array.from({ length: displayRow * displayColumn }, (_, at) => {
    const row = Math.floor(at / displayColumn) + 1
    const column = (at % displayColumn) + 1
    return { key: `${row},${column}`, row, column, rows: displayRow, columns: displayColumn }
  })
}
