/** Colours are stored as `#RRGGBB`, or `#RRGGBBAA` with their opacity (G103). */

export interface Colour {
  /** 0 to 255. */
  readonly red: number
  readonly green: number
  readonly blue: number
  /** 0 (invisible) to 1. */
  readonly alpha: number
}

/** Null when the text is not a colour in one of the two notations; the digits may be of either case. */
export function parseColour(text: string): Colour | null {
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return null
  const channel = (at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  return { red: channel(1), green: channel(3), blue: channel(5), alpha: text.length === 9 ? channel(7) / 255 : 1 }
}

/** `#rrggbb`, or `#rrggbbaa` when the colour is not opaque. */
export function formatColour(colour: Colour): string {
  const alpha = Math.round(colour.alpha * 255)
  return `#${hex(colour.red)}${hex(colour.green)}${hex(colour.blue)}${alpha < 255 ? hex(alpha) : ''}`
}

/** The colour for a style: `rgba(…)`, since the oldest supported screens do not know `#RRGGBBAA`. */
export function cssColour(colour: Colour): string {
  return `rgba(${colour.red}, ${colour.green}, ${colour.blue}, ${Math.round(colour.alpha * 1000) / 1000})`
}

/** Whether nothing is seen of it, as of what is no colour. */
export function isInvisible(text: string): boolean {
  return (parseColour(text)?.alpha ?? 0) === 0
}

/** Degrees, 0 ≤ hue < 360; 0 for greys. */
export function hue({ red, green, blue }: Colour): number {
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  if (range === 0) return 0
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360
  if (max === green) return 60 * ((blue - red) / range) + 120
  return 60 * ((red - green) / range) + 240
}

/** The contrast ratio of WCAG 2, 1 to 21, of two opaque colours. */
export function contrast(one: Colour, other: Colour): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance({ red, green, blue }: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function hex(channel: number): string {
  const digits = Math.round(channel).toString(16)
  return digits.length < 2 ? `0${digits}` : digits
}
