import { isInvisible } from '@marquee/model/colour'
import type { WallDay } from '@marquee/model/hours'
import type { Sign, SignNow, SignTime } from '@marquee/model/sign/sign'
import { add, colourOf } from '../program/style'
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

/** The height of the head in em, with what is free below it. */
export const headHeight = 4.2

/** What the sign is called, the date, and the clock. */
export function drawHead(parent: HTMLElement, { sign, speech, t }: Scene): void {
  const head = add(parent, { display: 'flex', flex: 'none', alignItems: 'flex-start', height: `${headHeight}em` })
  const names = add(head, { flex: '1 1 0', minWidth: '0', marginRight: '1em' })
  add(names, { ...oneLine, fontSize: '1.7em', fontWeight: '700' }, sign.title)
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
