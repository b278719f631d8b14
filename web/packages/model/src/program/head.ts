import * as v from 'valibot'
import { bounded, put } from './bounds'
import type { NewId, Program } from './program'
import { withItems } from './records'
import { programSchema } from './schema'

export type HeadPatch = Partial<
  Pick<
    Program,
    | 'name'
    | 'type'
    | 'displayWidth'
    | 'displayHeight'
    | 'displayRow'
    | 'displayColumn'
    | 'aspectRatio'
    | 'panelWidth'
    | 'isTemplate'
  >
>

/**
 * Sets fields of the program. On another canvas its items grow or shrink along with it (`scaled`) or stay as they are,
 * as far as they may. It is no edit of a page: the version stays (G111).
 */
export function editProgram(program: Program, patch: HeadPatch, newId: NewId, scaled = false): Program {
  const fields = Object.keys(patch) as (keyof HeadPatch)[]
  if (fields.every((field) => patch[field] === program[field])) return program
  const wanted = { ...program, ...patch }
  if (!v.is(programSchema, { ...wanted, pages: [{}] })) return program
  const across = scaled ? wanted.displayWidth / program.displayWidth : 1
  const along = scaled ? wanted.displayHeight / program.displayHeight : 1
  return withItems(wanted, wanted.items, (item) => {
    const { x, y, w, h } = item
    return put(item, bounded({ x: x * across, y: y * along, w: w * across, h: h * along }, wanted), newId)
  })
}
