import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Codes } from '@marquee/api/types'
import { bundledFamily } from '@marquee/renderer/program/style'

/** How many characters one question is about. */
const AT_ONCE = 500

/** So long it is waited for more to ask about, in milliseconds. */
const WAIT_MS = 400

/** What is no letter: white space, and what only says how others are drawn. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/** What is known of a family: the characters that were asked about, and those that it lacks. */
interface Family {
  readonly known: Set<string>
  readonly lacks: Set<string>
  readonly wanted: Set<string>
}

/** Which letters the company's families have, asked of the server once each, and which the fonts that are built in. */
export function createLetters(api: Api, companyId: number, fonts: Codes['fonts'], changed: () => void) {
  const ids = new Map(fonts.map(({ id, fontName }) => [fontName, id]))
  const families = new Map<string, Family>()
  let isWaiting = false

  function familyOf(name: string): Family {
    const family = families.get(name) ?? { known: new Set(), lacks: new Set(), wanted: new Set() }
    families.set(name, family)
    return family
  }

  async function askAll(): Promise<void> {
    isWaiting = false
    const told = await Promise.all(Array.from(families, ([name, family]) => ask(name, family)))
    if (told.includes(true)) changed()
  }

  /** Says whether there is something to tell: letters that are lacking, or more to ask about. */
  async function ask(name: string, { known, lacks, wanted }: Family): Promise<boolean> {
    const id = ids.get(name)
    const asked = Array.from(wanted).slice(0, AT_ONCE)
    if (id === undefined || asked.length === 0) return false
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
    /** Those of the characters that a company's family lacks, or, without a family, the bundled one; each once. */
    lacking(text: string, name?: string): string {
      const characters = Array.from(new Set(text)).filter((one) => !unseen.test(one))
      if (name === undefined) return characters.filter((one) => !isBundled(one)).join('')
      if (!ids.has(name)) return '' // a family that is gone: the bundled one is drawn
      const { known, lacks, wanted } = familyOf(name)
      for (const one of characters) if (!known.has(one)) wanted.add(one)
      if (wanted.size > 0 && !isWaiting) {
        isWaiting = true
        setTimeout(askAll, WAIT_MS)
      }
      return characters.filter((one) => lacks.has(one)).join('')
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
