import { contrast, parseColour } from '@marquee/model/colour'
import type { EventType } from './queries'

const WHITE = '#FFFFFF'
const BLACK = '#000000'

/** The least contrast of words and what they stand on. */
const READABLE = 4.5

/** The colour of words on a background, `#RRGGBB`: white where that can be read, else black, which then can. */
export function textOn(background: string): string {
  const [white, ground] = [parseColour(WHITE), parseColour(background)]
  return white && ground && contrast(white, ground) >= READABLE ? WHITE : BLACK
}

/** The colour of the events of a type; undefined of a word that has none. */
export type ColourOf = (type: string) => string | undefined

/** The colours of types. A type goes by its word however that is written, as on the server. */
export function coloursOf(types: readonly EventType[]): ColourOf {
  const colours = new Map(types.map(({ name, color }) => [folded(name), color]))
  return (type) => colours.get(folded(type))
}

const folded = (word: string) => word.normalize('NFKC').toLowerCase()

/** Colours that stand apart from one another. */
const suggested = [
  '#2563EB',
  '#D97706',
  '#059669',
  '#DB2777',
  '#7C3AED',
  '#0891B2',
  '#DC2626',
  '#65A30D',
  '#9333EA',
  '#475569',
] as const

/** A colour for one more type: the first that no other has. */
export function nextColour(taken: readonly string[]): string {
  const others = new Set(taken.map((colour) => colour.toUpperCase()))
  return suggested.find((colour) => !others.has(colour)) ?? suggested[0]
}
