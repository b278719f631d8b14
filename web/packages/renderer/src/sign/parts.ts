import { isInvisible } from '@marquee/model/colour'
import type { WallDay } from '@marquee/model/hours'
import type { Sign, SignNow, SignTime } from '@marquee/model/sign/sign'
import { add, colourOf, lines } from '../program/style'
import { type Speech, separator } from './words'

/** What is drawn of a sign at an instant. Lengths are em of the page. */
export interface Scene {
  readonly sign: Sign
  readonly now: SignNow
  readonly t: number
  readonly speech: Speech
  readonly width: number
  readonly height: number
  /** The icon of a time, where it can be seen. */
  iconOf(time: SignTime): HTMLElement | null
}

type Css = Partial<CSSStyleDeclaration>

/** How large one em of a page is in pixels: so that it has so many across its shorter side, and along its longer. */
export function emOf(width: number, height: number, short: number, long: number): number {
  return Math.min(Math.min(width, height) / short, Math.max(width, height) / long)
}

/** One line, with an ellipsis where it is too long; high enough that what hangs below a line is not cut off. */
export const oneLine: Css = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', lineHeight: '1.4' }

/** Figures that stand still while they change. */
export const figures: Css = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

/** How wide the clock of the head is in em, with what is free beside it. */
const clockWidth = 7

/** The height of the head in em, with what is free below it. */
export const headHeight = 4.2

/** What the sign is called, in two smaller lines where it is too long for one, the date, and the clock. */
export function drawHead(parent: HTMLElement, { sign, speech, t }: Scene, width: number): void {
  const head = add(parent, { display: 'flex', flex: 'none', alignItems: 'flex-start', height: `${headHeight}em` })
  const names = add(head, { flex: '1 1 0', minWidth: '0', marginRight: '1em' })
  const isLong = 1.7 * letters(sign.title) > width - clockWidth
  const title = isLong ? { ...lines(2), fontSize: '1.15em', lineHeight: '1.2' } : { ...oneLine, fontSize: '1.7em' }
  add(names, { ...title, fontWeight: '700' }, sign.title)
  add(names, { ...oneLine, opacity: '0.85' }, speech.date(t))
  const clock = { ...figures, flex: 'none', fontSize: '2.1em', fontWeight: '700', lineHeight: '1.15' }
  add(head, clock, speech.clock(t))
}

/** Where the horizon does not reach: what the sign is called, and the time. */
export function drawUnknown(page: HTMLElement, { sign, speech, t }: Scene): void {
  const middle = add(page, {
    ...{ flex: '1 1 0', minWidth: '0', display: 'flex', flexDirection: 'column', justifyContent: 'center' },
    ...{ padding: '1.5em', textAlign: 'center' },
  })
  add(middle, { ...oneLine, fontSize: '2em', fontWeight: '700' }, sign.title)
  add(middle, { ...figures, fontSize: '6em', fontWeight: '700', lineHeight: '1.2' }, speech.clock(t))
  add(middle, { ...oneLine, fontSize: '1.3em', opacity: '0.85' }, speech.date(t))
}

/** A bar in the colour of a type, which is seen on any ground; what has none has a faint one. */
export function drawStripe(parent: HTMLElement, color: string, css: Css): void {
  const edge = '0 0 0 0.08em rgba(255, 255, 255, 0.6)'
  const look = isInvisible(color)
    ? { backgroundColor: 'rgba(255, 255, 255, 0.3)' }
    : { backgroundColor: colourOf(color), boxShadow: edge }
  add(parent, { borderRadius: '0.2em', ...look, ...css })
}

/** Of what is private nothing is said, whatever was sent. */
export function discreet(time: SignTime, { words }: Speech): SignTime {
  if (!time.private) return time
  const none = { detail: '', organization: '', type: '', color: '', place: '', icon: 0, background: 0 }
  return { ...time, ...none, name: words.private }
}

/** Of which type it is, who has it, and where. */
export function aboutOf({ type, organization, place }: SignTime): string {
  return [type, organization, place].filter(Boolean).join(separator)
}

/** `09:30–10:00` */
export function hoursOf(time: SignTime, day: WallDay, speech: Speech): string {
  const [from, to] = speech.hours(time, day)
  return to ? `${from}–${to}` : from
}

export type FromTo = readonly [from: string, to: string]

/** About how wide a text is in em: letters of Chinese and Japanese are as wide as high. */
function letters(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (one < '\u2e80' ? 0.58 : 1), 0)
}

/** About how wide the hours of a time are, in em of the page. */
export function hoursWidth([from, to]: FromTo): number {
  return Math.max(1.15 * letters(from), 0.9 * letters(to) + 0.5)
}

/** When a time begins, and below it when it ends. */
export function drawHours(row: HTMLElement, [from, to]: FromTo, width: number): void {
  const hours = add(row, { ...figures, flex: 'none', minWidth: `${width}em`, marginRight: '0.4em' })
  add(hours, { fontSize: '1.15em', fontWeight: '700', lineHeight: '1.2' }, from)
  if (to) add(hours, { fontSize: '0.9em', lineHeight: '1.25', opacity: '0.85' }, `–${to}`)
}

/** Marks what is on. */
export function drawNow(row: HTMLElement, { words }: Speech, css: Css = {}): void {
  const pill = { padding: '0.15em 0.7em', borderRadius: '1em', backgroundColor: '#f5b44a', color: '#1b2444' }
  add(row, { ...pill, flex: 'none', marginLeft: '0.8em', fontWeight: '700', lineHeight: '1.4', ...css }, words.now)
}

/** What a time is called, and below it what else is to be said of it. */
export function drawNames(row: HTMLElement, time: SignTime): void {
  const texts = add(row, { flex: '1 1 0', minWidth: '0' })
  add(texts, { ...oneLine, fontSize: '1.2em', fontWeight: '700' }, time.name)
  const about = aboutOf(time)
  if (about) add(texts, { ...oneLine, fontSize: '0.9em', opacity: '0.85', marginTop: '-0.15em' }, about)
}

/** An icon of so many em, or room for it where other rows have one. */
export function drawIcon(row: HTMLElement, icon: HTMLElement | null, size: number): void {
  const em = `${size}em`
  const room = add(row, { position: 'relative', flex: 'none', width: em, height: em, marginLeft: '0.8em' })
  if (icon) room.appendChild(icon)
}
