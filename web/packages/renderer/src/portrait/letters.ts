import { type Cut, facesFor } from '../faces'
import { bundledFamily, quoted } from '../program/style'
import { dataUrl } from './bytes'

/** A file of a font that a company brought in. */
export interface FontFile extends Cut {
  readonly family: string
  /** Where its bytes are. */
  readonly src: string
}

/** A part of a family: the characters in it, and where its bytes are. */
interface Face {
  readonly family: string
  readonly src: string
  /** What a style says besides, such as its weight. */
  readonly rest: string
  has(character: number): boolean
}

/**
 * The rules of all letters that are drawn in an element, with their bytes in them: a picture of it loads nothing. What
 * cannot be read is left out.
 */
export async function lettersOf(drawn: HTMLElement, company: readonly FontFile[]): Promise<string> {
  // The part that has the space says how high lines are.
  const text = ` ${drawn.textContent ?? ''}`
  const characters = new Set(Array.from(text, (character) => character.codePointAt(0) as number))
  const faces = filesIn(drawn, company).map(wholeFace).concat(bundledFaces())
  const needed = faces.filter(({ has }) => Array.from(characters).some(has))
  const rules = await Promise.all(needed.map(ruleOf))
  return rules.join('\n')
}

/** Those of the files that letters in an element are drawn with. */
function filesIn(drawn: HTMLElement, company: readonly FontFile[]): FontFile[] {
  const chosen = new Set<FontFile>()
  drawn.querySelectorAll<HTMLElement>('[style*=font-family]').forEach(({ style }) => {
    const families = unquoted(style.fontFamily)
    const files = company.filter(({ family }) => families.indexOf(`${unquoted(family)},`) === 0)
    for (const file of facesFor(files, style.fontWeight === '700', style.fontStyle === 'italic')) chosen.add(file)
  })
  return Array.from(chosen)
}

/** Browsers write names in quotes, or not, or in others. */
const unquoted = (name: string) => name.replace(/["'\\]/g, '')

async function ruleOf({ family, src, rest }: Face): Promise<string> {
  try {
    return `@font-face { font-family: ${quoted(family)}; src: url("${await dataUrl(src)}"); ${rest} }`
  } catch {
    return ''
  }
}

const wholeFace = ({ family, src, weight, italic }: FontFile): Face => ({
  family,
  src: encodeURI(src),
  rest: `font-weight: ${weight}; font-style: ${italic ? 'italic' : 'normal'};`,
  has: () => true,
})

/** Those of the page's own stylesheets. */
function bundledFaces(): Face[] {
  const faces: Face[] = []
  for (const sheet of Array.from(document.styleSheets)) {
    for (const rule of rulesOf(sheet)) {
      const face = rule instanceof CSSFontFaceRule && bundledFace(rule)
      if (face) faces.push(face)
    }
  }
  return faces
}

function bundledFace(rule: CSSFontFaceRule): Face | null {
  const of = (name: string) => rule.style.getPropertyValue(name)
  const [, address] = /url\("?([^")]+)"?\)/.exec(of('src')) ?? []
  if (of('font-family').replace(/["']/g, '') !== bundledFamily || !address) return null
  const ranges = rangesOf(of('unicode-range'))
  return {
    family: bundledFamily,
    src: new URL(address, rule.parentStyleSheet?.href ?? document.baseURI).href,
    rest: ['font-weight', 'font-style', 'unicode-range'].map((name) => of(name) && `${name}: ${of(name)};`).join(' '),
    has: (character) => ranges.some(([from, to]) => character >= from && character <= to),
  }
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return Array.from(sheet.cssRules)
  } catch {
    return [] // of another server
  }
}

/** `U+20-7E, U+4??` as numbers; all, where nothing is said. */
function rangesOf(given: string): [from: number, to: number][] {
  if (!given) return [[0, 0x10ffff]]
  return given.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from.replace(/\?/g, '0'), 16), Number.parseInt(to.replace(/\?/g, 'F'), 16)]
  })
}
