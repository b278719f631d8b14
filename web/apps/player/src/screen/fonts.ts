import type { Font } from '@marquee/model/manifest'
import { descriptorsOf } from '@marquee/renderer/faces'
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
      wanted.forEach((font, key) => {
        if (faces.has(key)) return
        const face = createFace(font.family, `url(${assetPath(font.asset)})`, descriptorsOf(font))
        faces.set(key, face)
        set.add(face)
        face.load().catch(() => undefined)
      })
    },
  }
}

function keyOf({ family, weight, italic, asset }: Font): string {
  return `${asset} ${weight} ${italic} ${family}`
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
