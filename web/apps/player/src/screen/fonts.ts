import type { Font } from '@marquee/model/manifest'
import { assetPath } from '../storage/chunks'

/** The fonts that a company brought in, and those that are built in, from this screen's storage. */
export interface Fonts {
  /**
   * From now on these are there, and no others. One that cannot be read is as if it were not there. `bundled` is the
   * stylesheet of those that are built in.
   */
  use(fonts: readonly Font[], bundled?: string): void
}

export interface FontsOptions {
  set: Pick<FontFaceSet, 'add' | 'delete'>
  /** The stylesheet at this address counts from now on, and no other; null is none. */
  setSheet: (address: string | null) => void
  createFace: (family: string, source: string, descriptors: FontFaceDescriptors) => FontFace
}

/** The first that a style's name contains. */
const weights: [name: RegExp, weight: string][] = [
  [/thin|hairline/i, '100'],
  [/(extra|ultra)[ -]?light/i, '200'],
  [/light/i, '300'],
  [/medium/i, '500'],
  [/(semi|demi)[ -]?bold/i, '600'],
  [/(extra|ultra)[ -]?bold/i, '800'],
  [/bold/i, '700'],
  [/black|heavy/i, '900'],
]

export function createFonts({ set, setSheet, createFace }: FontsOptions): Fonts {
  const faces = new Map<string, FontFace>()
  let sheet = ''

  return {
    use(fonts, bundled = '') {
      if (bundled !== sheet) {
        sheet = bundled
        setSheet(bundled ? assetPath(bundled) : null)
      }
      const wanted = new Map(fonts.map((font) => [keyOf(font), font] as const))
      faces.forEach((face, key) => {
        if (wanted.has(key)) return
        set.delete(face)
        faces.delete(key)
      })
      wanted.forEach(({ family, style, asset }, key) => {
        if (faces.has(key)) return
        const face = createFace(family, `url(${assetPath(asset)})`, descriptorsOf(style))
        faces.set(key, face)
        set.add(face)
        face.load().catch(() => undefined)
      })
    },
  }
}

function keyOf({ family, style, asset }: Font): string {
  return `${asset} ${style} ${family}`
}

function descriptorsOf(style: string): FontFaceDescriptors {
  const [, weight = '400'] = weights.find(([name]) => name.test(style)) || []
  return { weight, style: /italic|oblique/i.test(style) ? 'italic' : 'normal' }
}

/** Links the stylesheet of the fonts that are built in to a page, in place of what was. */
export function setSheetOf(page: Document): (address: string | null) => void {
  let link: HTMLLinkElement | null = null
  return (address) => {
    if (link?.parentNode) link.parentNode.removeChild(link)
    link = null
    if (address === null) return
    link = page.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    page.head.appendChild(link)
  }
}
