import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ProgramError, parseProgram, readProgram, writeProgram } from './json'
import { limits } from './limits'

/** The server reads the same documents, and says the same of them. */
const folder = join(import.meta.dirname, '../../../../../test/programs')

interface Case {
  readonly name: string
  /** The field that is wrong; '' when the document is a program, `it` when all of it is wrong. */
  readonly problem: string
  readonly document: unknown
  /** The document with all that was left out. */
  readonly normal?: unknown
}

const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const casesOf = (file: string): Case[] => JSON.parse(readFileSync(join(folder, file), 'utf8'))

let made = 0
const newKey = () => `key ${made++}`

/** What is wrong with a document; '' for a program. */
function problemOf(read: () => unknown): string {
  try {
    read()
    return ''
  } catch (error) {
    if (error instanceof ProgramError) return error.field || 'it'
    throw error
  }
}

describe.each(files)('the documents in %s', (file) => {
  it.each(casesOf(file))('$name', ({ document, problem, normal }) => {
    expect(problemOf(() => readProgram(document, newKey))).toBe(problem)
    expect(normal !== undefined, 'a program has its normal form').toBe(problem === '')
    if (problem) return
    const written = JSON.parse(JSON.stringify(writeProgram(readProgram(document, newKey))))
    expect(written).toEqual(normal)
    expect(JSON.parse(JSON.stringify(writeProgram(readProgram(written, newKey))))).toEqual(normal)
  })
})

describe('what is too large for a list of cases', () => {
  const page = (items: number, first: number) => ({
    panes: [{ items: Array.from({ length: items }, (_, at) => ({ id: first + at, type: 'touch', w: 2, h: 2 })) }],
  })
  const document = (items: number) => ({
    displayWidth: 100,
    displayHeight: 100,
    pages: Array.from({ length: 11 }, (_, at) => page(at < 10 ? 500 : items, 1 + at * 500)),
  })

  it('5,000 items are, and 5,001 are not', () => {
    expect(problemOf(() => readProgram(document(0), newKey))).toBe('')
    expect(problemOf(() => readProgram(document(1), newKey))).toBe('pages')
  })

  it('a million items are refused before one of them is read', () => {
    const items = new Proxy(Array(1_000_000), {
      get(list, key) {
        if (/^\d+$/.test(String(key))) throw new Error(`item ${String(key)} was read`)
        return Reflect.get(list, key)
      },
    })
    const million = { ...document(0), pages: [{ panes: [{ items }] }] }
    expect(problemOf(() => readProgram(million, newKey))).toBe('pages[0].panes[0].items')
  })

  it('a text of more than 4 MB is refused unread, and so is what is no JSON', () => {
    const text = JSON.stringify(document(0))
    expect(problemOf(() => parseProgram(text, newKey))).toBe('')
    expect(problemOf(() => parseProgram(text + ' '.repeat(limits.bytes), newKey))).toBe('it')
    expect(problemOf(() => parseProgram(text.slice(1), newKey))).toBe('it')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('a size of %d, which JSON does not know, is refused', (w) => {
    const item = { id: 1, type: 'touch', w, h: 2 }
    expect(problemOf(() => readProgram({ ...document(0), pages: [{ panes: [{ items: [item] }] }] }, newKey))).toBe(
      'pages[0].panes[0].items[0].w',
    )
  })
})
