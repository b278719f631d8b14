import * as v from 'valibot'
import { parseColour } from '../colour'
import { limits, type Range } from './limits'

/** What the fields of a document may be. What is left out has its default. */

export const flag = v.optional(v.boolean(), false)

/** An object with these fields. Others are dropped. */
export const record = <S extends v.ObjectEntries>(fields: S) => v.pipe(anyRecord, v.object(fields))
export const anyRecord = v.custom<object>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  'has no fields',
)

/** A text of at most so many characters. */
export const anyText = (most: number) =>
  v.pipe(v.string(), v.maxLength(most), v.check(isPrintable, 'has a character 0'))
export const text = (most: number, ifNone = '') => v.optional(anyText(most), ifNone)
export const word = (ifNone = '') => text(limits.word, ifNone)

const anyNumber = ({ least, most }: Range) => v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most))
export const number = (range: Range, ifNone: number) => v.optional(anyNumber(range), ifNone)

export const anyWhole = ({ least, most }: Range) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
export const whole = (range: Range, ifNone: number) => v.optional(anyWhole(range), ifNone)
export const count = (ifNone = 0) => whole({ least: 0, most: Number.MAX_SAFE_INTEGER }, ifNone)

/** The id of a record; -1 is none. */
export const reference = whole({ least: -1, most: Number.MAX_SAFE_INTEGER }, -1)

/** The id of an item. A number becomes a text. */
export const itemId = v.pipe(
  v.union([anyText(limits.word), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.nonEmpty(),
)

/** One of a few values; the first is what it is when nothing is said. */
export function oneOf<const T extends readonly (string | number)[]>(...values: T) {
  return v.optional(v.picklist(values), values[0] as T[number])
}

const isColour = v.check((given: string) => parseColour(given) !== null, 'is no colour')
export const colour = (ifNone: string) => v.optional(v.pipe(v.string(), isColour), ifNone)

const anyList = v.custom<unknown[]>(Array.isArray, 'is no list')

/** A list of at least and at most so many. What is too long is refused before anything in it is read. */
export function list<T extends v.GenericSchema>(one: T, least: number, most: number) {
  return v.pipe(anyList, v.minLength(least), v.maxLength(most), v.array(one))
}

/** True for an address that may be opened, `http` or `https` (G103). */
export function isAddress(given: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them, so that they can hide another scheme
  return /^https?:\/\/[^\x00-\x20\x7f/?#][^\x00-\x20\x7f]*$/i.test(given)
}

export const address = v.optional(
  v.pipe(
    anyText(limits.address),
    v.check((given) => given === '' || isAddress(given), 'is no address'),
  ),
  '',
)

/** Where something lies: an address, or a path on the server. */
export const source = v.optional(
  v.pipe(
    anyText(limits.address),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    v.check((given) => isAddress(given) || /^[^\x00-\x20\x7f:]*$/.test(given), 'is neither an address nor a path'),
  ),
  '',
)

/** A day, `YYYY-MM-DD`; '' is without end. */
export const day = v.optional(
  v.pipe(v.string(), v.regex(/^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$/, 'is no day')),
  '',
)

/** A cell of a video wall, `row,column` from 1; '' is all of them. */
export const cell = v.optional(
  v.pipe(v.string(), v.regex(/^(([1-9]|1[0-9]|20),([1-9]|1[0-9]|20))?$/, 'is no cell')),
  '',
)

/** Databases keep no text with it. */
function isPrintable(given: string): boolean {
  return !given.includes('\0')
}
