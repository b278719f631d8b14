import type { Font } from '@marquee/model/manifest'
import { assetPath } from '../storage/chunks'

/** The fonts that a company brought in, from this screen's storage. */
export interface Fonts {
  /** From now on these are there, and no others. One that cannot be read is as if it were not there. */
  use(fonts: readonly Font[]): void
}

export interface FontsOptions {
  set: Pick<FontFaceSet, 'add' | 'delete'>
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

export function createFonts({ set, createFace }: FontsOptions): Fonts {
  const faces = new Map<string, FontFace>()

  return {
    use(fonts) {
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
