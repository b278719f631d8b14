import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Codes } from '@marquee/api/types'
import { facesFor } from '@marquee/renderer/faces'
import { bundledFamily } from '@marquee/renderer/program/style'

/** How many characters one question is about. */
const AT_ONCE = 500

/** So long it is waited for more to ask about, in milliseconds. */
const WAIT_MS = 400

/** What is no letter: white space, and what only says how others are drawn. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/** What is known of a file: the characters that were asked about, and those that it lacks. */
interface Known {
  readonly known: Set<string>
  readonly lacks: Set<string>
  readonly wanted: Set<string>
}

/**
 * Which letters the files of the company's families have, asked of the server once each, and which the fonts that are
 * built in.
 */
export function createLetters(api: Api, companyId: number, fonts: Codes['fonts'], changed: () => void) {
  const files = new Map<number, Known>()
  let isWaiting = false

  function knownOf(id: number): Known {
    const file = files.get(id) ?? { known: new Set(), lacks: new Set(), wanted: new Set() }
    files.set(id, file)
    return file
  }

  async function askAll(): Promise<void> {
    isWaiting = false
    const told = await Promise.all(Array.from(files, ([id, file]) => ask(id, file)))
    if (told.includes(true)) changed()
  }

  /** Says whether there is something to tell: letters that are lacking, or more to ask about. */
  async function ask(id: number, { known, lacks, wanted }: Known): Promise<boolean> {
    const asked = Array.from(wanted).slice(0, AT_ONCE)
    if (asked.length === 0) return false
    for (const one of asked) {
      wanted.delete(one)
      known.add(one)
    }
    try {
      const query = { companyId, characters: asked.join('') }
      const { lacking } = await send(api.GET('/api/font/{id}/lacking', { params: { path: { id }, query } }))
      for (const one of lacking) lacks.add(one)
      return lacking.length > 0 || wanted.size > 0
    } catch {
      for (const one of asked) known.delete(one) // they are asked about with the next that is typed
      return false
    }
  }

  return {
    /**
     * Those of the characters that a company's family lacks in a typeface, or, without a family, the bundled one; each
     * once. Where several files are drawn with, a letter is lacking if none of them has it.
     */
    lacking(text: string, name?: string, typeface = ''): string {
      const characters = Array.from(new Set(text)).filter((one) => !unseen.test(one))
      if (name === undefined) return characters.filter((one) => !isBundled(one)).join('')
      const family = fonts.filter(({ fontName }) => fontName === name)
      if (family.length === 0) return '' // a family that is gone: the bundled one is drawn
      const drawn = facesFor(family, /bold/i.test(typeface), /italic/i.test(typeface)).map(({ id }) => knownOf(id))
      for (const { known, wanted } of drawn) for (const one of characters) if (!known.has(one)) wanted.add(one)
      if (!isWaiting && drawn.some(({ wanted }) => wanted.size > 0)) {
        isWaiting = true
        setTimeout(askAll, WAIT_MS)
      }
      return characters.filter((one) => drawn.every(({ lacks }) => lacks.has(one))).join('')
    },
  }
}

type Range = readonly [first: number, last: number]

let bundled: readonly Range[] = []

/** The stylesheet of the bundled family says which characters its pieces have; before it is there all of them pass. */
function isBundled(character: string): boolean {
  if (bundled.length === 0) bundled = rangesOf(document.fonts ?? [])
  const code = character.codePointAt(0) ?? 0
  return bundled.length === 0 || bundled.some(([first, last]) => code >= first && code <= last)
}

/** Of what is written as `U+0-FF, U+3??`. */
export function rangesOf(faces: Iterable<Pick<FontFace, 'family' | 'unicodeRange'>>): Range[] {
  return Array.from(faces)
    .filter(({ family }) => family.replace(/["']/g, '') === bundledFamily)
    .flatMap(({ unicodeRange }) => unicodeRange.split(','))
    .flatMap((range) => {
      const [, first = '', last] = /^\s*U\+([0-9a-f?]+)(?:-([0-9a-f]+))?\s*$/i.exec(range) ?? []
      if (!first) return []
      const hex = (text: string) => Number.parseInt(text, 16)
      return [[hex(first.replace(/\?/g, '0')), hex(last ?? first.replace(/\?/g, 'f'))] as const]
    })
}
