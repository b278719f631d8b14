import { readProgram, writeProgram } from './json'
import type { Item, ItemKey, PageKey, Program } from './program'
import { counting } from './random.fake'

/** An item of an example: its name is its id, and it is a shape of 100 by 50 if nothing else is said. */
export type Given = { readonly name: string; readonly type?: string; readonly [field: string]: unknown }

/** A program of 1000 by 600 with pages of these items, whose keys are their names. */
export function aProgram(pages: readonly (readonly Given[])[], head: object = {}): Program {
  const newKey = namedKeys(pages.flat().map(({ name }) => name))
  const json = pages.map((items, at) => ({
    screenKey: `screen${at + 1}`,
    panes: [{ items: items.map((item) => ({ id: item.name, type: 'shape', w: 100, h: 50, ...item })) }],
  }))
  return readProgram({ displayWidth: 1000, displayHeight: 600, ...head, pages: json }, newKey)
}

function namedKeys(names: readonly string[]) {
  const rest = [...names]
  let pages = 0
  return () => rest.shift() ?? `page${++pages}`
}

export const item = (name: string) => name as ItemKey
export const keys = (names: string) => names.split('') as ItemKey[]
export const page = (number: number) => `page${number}` as PageKey

/** New ids: `new1`, `new2` … */
export function ids() {
  const next = counting()
  return () => `new${Number(next().slice(1)) + 1}`
}

export function the(program: Program, name: string): Item {
  const found = Array.from(program.items.values()).find((one) => one.name === name)
  if (!found) throw new Error(`no item ${name}`)
  return found
}

/** Names of the items of each page, the lowest first: `ab|c`. */
export function layers(program: Program): string {
  const name = (key: ItemKey) => program.items.get(key)?.name ?? '?'
  return program.order
    .map((key) =>
      program.pages
        .get(key)
        ?.panes.flatMap(({ items }) => items.map(name))
        .join(''),
    )
    .join('|')
}

export const boxOf = ({ x, y, w, h }: Item) => [x, y, w, h]

export const written = (program: Program) => JSON.parse(JSON.stringify(writeProgram(program)))
