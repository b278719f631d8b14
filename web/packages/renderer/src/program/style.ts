import { cssColour, parseColour } from '@marquee/model/colour'

/** The family that every page which draws programs has. */
export const bundledFamily = 'Marquee Sans'

const furthest = 1_000_000

/** A length that a style can have, whatever number it is. */
export function px(length: number): string {
  return `${finite(length)}px`
}

/** The number, or 0 for what is none; what is absurdly far is brought nearer. */
export function finite(number: number): number {
  if (!Number.isFinite(number)) return 0
  return Math.max(-furthest, Math.min(furthest, Math.round(number * 1000) / 1000))
}

/** Within 0 and 1; what is no number is 1. */
export function share(number: number): number {
  return Number.isFinite(number) ? Math.max(0, Math.min(1, number)) : 1
}

/** The colour for a style; none when it is no colour. */
export function colourOf(text: string): string {
  const colour = parseColour(text)
  return colour ? cssColour(colour) : 'transparent'
}

/** The colour, thinned to a share of its opacity. */
export function faint(text: string, opacity: number): string {
  const colour = parseColour(text)
  return colour ? cssColour({ ...colour, alpha: colour.alpha * opacity }) : 'transparent'
}

interface Type {
  readonly fontType: string
  readonly fontName: string
  readonly typeface: string
}

/**
 * Families: one of the company's, and the bundled one for what it lacks. None of the system's is ever named, or two
 * screens would not look the same.
 */
export function familyOf({ fontType, fontName }: Pick<Type, 'fontType' | 'fontName'>): string {
  const bundled = `"${bundledFamily}", sans-serif`
  return fontType === 'company' && fontName.trim() ? `${quoted(fontName)}, ${bundled}` : bundled
}

/** A text as style sheets write it, whatever it holds. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, (end) => `\\${end.charCodeAt(0).toString(16)} `)}"`
}

export function setType({ style }: HTMLElement, type: Type, size: number): void {
  style.fontFamily = familyOf(type)
  style.fontSize = px(size)
  style.fontWeight = /bold/i.test(type.typeface) ? '700' : '400'
  style.fontStyle = /italic/i.test(type.typeface) ? 'italic' : 'normal'
}

/** Resolves when the fonts of some words are there, or cannot be; on screens that cannot say, at once. */
export function fontsReady({ style }: HTMLElement, words: string): Promise<unknown> {
  const { fonts } = document
  if (!fonts || typeof fonts.load !== 'function') return Promise.resolve()
  const font = `${style.fontStyle || 'normal'} ${style.fontWeight || '400'} 16px ${style.fontFamily}`
  return fonts.load(font, words.slice(0, 1000)).catch(() => {})
}

/** Where `top`, `middle` and `bottom` are in a box that is flexible. */
export function flexOf(valign: string): string {
  return valign === 'top' ? 'flex-start' : valign === 'bottom' ? 'flex-end' : 'center'
}

/** An element with a style, below another one. */
export function add(parent: Element, css: Partial<CSSStyleDeclaration> = {}, words = ''): HTMLElement {
  const element = document.createElement('div')
  Object.assign(element.style, css)
  if (words) element.textContent = words
  parent.appendChild(element)
  return element
}

export const svgNames = 'http://www.w3.org/2000/svg'

/** A shape of a drawing, below another one. */
export function draw<K extends keyof SVGElementTagNameMap>(
  parent: Element,
  name: K,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[K] {
  const shape = document.createElementNS(svgNames, name)
  for (const key of Object.keys(attributes)) shape.setAttribute(key, String(attributes[key]))
  parent.appendChild(shape)
  return shape
}

export function empty(element: Element): void {
  while (element.firstChild) element.removeChild(element.firstChild)
}

/** At most so many lines, the last with an ellipsis. */
export function lines(count: number) {
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(count),
    overflow: 'hidden',
  } as const
}
