/** By what a file of a font is chosen in its family. */
export interface Cut {
  /** In hundreds, from 100 to 900; 400 is regular, 700 is bold. */
  readonly weight: number
  readonly italic: boolean
}

/** What a page that draws with the file says of it. */
export function descriptorsOf({ weight, italic }: Cut): FontFaceDescriptors {
  return { weight: `${weight}`, style: italic ? 'italic' : 'normal' }
}

/**
 * Those of a family's files that letters, bold or italic or not, are drawn with, as browsers choose them: several, where each has
 * some of the characters.
 */
export function facesFor<F extends Cut>(files: readonly F[], isBold: boolean, isItalic: boolean): F[] {
  const slanted = files.filter(({ italic }) => italic === isItalic)
  const left = slanted.length > 0 ? slanted : files
  const far = left.map(({ weight }) => (isBold ? farFromBold(weight) : farFromRegular(weight)))
  const nearest = Math.min(...far)
  return left.filter((_, at) => far[at] === nearest)
}

/** Bolder ones come first, then lighter ones, by how far they are. */
const farFromBold = (weight: number) => (weight < 700 ? 1700 - weight : weight - 700)

/** 500 comes first, then lighter ones, then bolder ones. */
const farFromRegular = (weight: number) =>
  weight < 400 ? 500 - weight : weight > 500 ? weight + 100 : (weight - 400) / 10
