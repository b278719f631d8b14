import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findings } from './check'
import { parseProgram, writeProgram } from './json'

/** The demo company's programs, in which a content has its name and the server sets its id. */
const folder = join(import.meta.dirname, '../../../../../internal/demo/programs')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

it('finds the demo’s programs', () => {
  expect(files).toEqual(['menu.json', 'welcome.json'])
})

it.each(files)('reads %s, all that is written in it, and finds nothing that will not play', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  let made = 0
  const program = parseProgram(text, () => String(++made))
  expect(writeProgram(program)).toMatchObject(JSON.parse(text))
  expect(findings(program)).toEqual([])
})

it.each(files)('has what is in %s on the canvas, and names that tell its items apart', (file) => {
  let made = 0
  const { items, displayWidth, displayHeight } = parseProgram(readFileSync(join(folder, file), 'utf8'), () =>
    String(++made),
  )
  expect([displayWidth, displayHeight]).toEqual([1920, 1080])
  const all = [...items.values()]
  for (const { name, x, y, w, h } of all) {
    expect(x >= 0 && y >= 0 && x + w <= displayWidth && y + h <= displayHeight, name).toBe(true)
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
