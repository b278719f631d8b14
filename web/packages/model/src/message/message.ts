/** Where on a screen a message stands. */
export const positions = ['top', 'middle', 'bottom'] as const
export type Position = (typeof positions)[number]

/** How the words of a message move. */
export const flows = ['left', 'right', 'up', 'down', 'static'] as const
export type Flow = (typeof flows)[number]

/**
 * What a message says and how it looks, as the API has it. Lengths are pixels of a screen whose shorter side has
 * {@link unitsAcross}; others show the same share of theirs. Colours are #RRGGBB or #RRGGBBAA. What it refers to is
 * named by its id as text, '' for none.
 */
export interface Message {
  /** Plain text. */
  readonly content: string
  readonly position: Position
  /** Static words that do not fit scroll all the same. */
  readonly flow: Flow
  /** 1 to 10, each two hundredths of the band's width (left, right) or height a second. */
  readonly speed: number
  readonly textSize: number
  readonly textColor: string
  /** Of the band. */
  readonly bgColor: string
  /** With `company`, `fontFace` is one of the company's families; '' is the font that is built in. */
  readonly fontType: '' | 'company'
  readonly fontFace: string
  readonly shadowRadius: number
  readonly shadowXOffset: number
  readonly shadowYOffset: number
  readonly shadowColor: string
  readonly outlineColor: string
  readonly outlineSize: number
  /** Kept as it is sent; when a message shows is said by its item. */
  readonly showImmediate: boolean
  /** The words are the lines of the source `rss`, and `content` stands until they are there. */
  readonly isRss: boolean
  /** The fields of a line, in their order. */
  readonly rssformat: readonly string[]
  readonly rss: string
  /** A picture that fills the band. */
  readonly bgImage: string
  /** A sound that is heard when the message comes. */
  readonly audio: string
}

/** How many of a message's units the shorter side of a screen has. */
export const unitsAcross = 1080

/** What a message may be; the server refuses the rest. */
export const bounds = {
  words: 2000,
  speed: { least: 1, most: 10 },
  textSize: { least: 12, most: 540 },
  shadowRadius: { least: 0, most: 100 },
  shadowOffset: { least: -100, most: 100 },
  outlineSize: { least: 0, most: 50 },
  fields: 20,
} as const

const invisible = '#00000000'

/** What a new message starts from. */
export const standardMessage: Message = {
  content: '',
  position: 'bottom',
  flow: 'left',
  speed: 3,
  textSize: 64,
  textColor: '#FFFFFF',
  bgColor: '#000000CC',
  fontType: '',
  fontFace: '',
  shadowRadius: 0,
  shadowXOffset: 0,
  shadowYOffset: 0,
  shadowColor: invisible,
  outlineColor: invisible,
  outlineSize: 0,
  showImmediate: false,
  isRss: false,
  rssformat: ['title'],
  rss: '',
  bgImage: '',
  audio: '',
}
