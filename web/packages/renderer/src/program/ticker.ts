import type { ItemOf } from '@marquee/model/program/program'
import type { Drawing } from './item/item'
import type { Direction } from './item/text'
import { beginAt, keepPace, lookMs } from './pace'
import { add, empty, flexOf, px } from './style'

/** At most so many times does the same text stand behind itself. */
const mostCopies = 8

/**
 * Text that scrolls over and over, whose place is a function of the page's time: at its start the text's beginning is
 * in the box. The browser's compositor moves it; script only begins it.
 */
export interface Ticker {
  /** What scrolls, made as often as it is needed. */
  fill(create: () => HTMLElement, something: boolean): void
  /** Its fonts are there now: it may be of another length. */
  measure(): void
  begin(): void
  look(): number
}

export function createTicker(
  box: HTMLElement,
  direction: Direction,
  { w, h, settings }: Pick<ItemOf<'text'>, 'w' | 'h' | 'settings'>,
  { elapsed, disposables }: Pick<Drawing, 'elapsed' | 'disposables'>,
): Ticker {
  const across = direction === 'left' || direction === 'right'
  const length = across ? w : h
  const pixelsPerMs = (Math.max(0, settings.speed) * 0.02 * length) / 1000
  const track = add(box, across ? { ...alongLine, alignItems: flexOf(settings.valign) } : alongColumn)
  let create: (() => HTMLElement) | null = null
  let something = false
  let begun = false
  let animation: Animation | null = null
  disposables.add(() => animation?.cancel())
  // A family that comes late makes the text longer or shorter.
  const { fonts } = document
  if (fonts && typeof fonts.addEventListener === 'function') disposables.listen(fonts, 'loadingdone', measure)

  return {
    fill(made, hasWords) {
      create = made
      something = hasWords
      measure()
    },
    measure,
    begin() {
      begun = true
      measure()
    },
    look() {
      if (animation) keepPace(animation, elapsed())
      return lookMs
    },
  }

  function measure(): void {
    if (!create || disposables.ended) return
    animation?.cancel()
    animation = null
    empty(track)
    const first = track.appendChild(create())
    if (!something) return
    const own = across ? first.offsetWidth : first.offsetHeight
    const unit = own + Math.max(length * 0.12, 24)
    const copies = Math.min(mostCopies, Math.ceil(length / unit) + 1)
    space(first, unit)
    for (let copy = 1; copy < copies; copy++) {
      const again = space(create(), unit)
      again.setAttribute('aria-hidden', 'true')
      track.appendChild(again)
    }
    // What moves right or down begins a whole length before, where the copy in the box is the same.
    const reverse = direction === 'right' || direction === 'down'
    if (reverse) track.insertBefore(space(create(), unit), first).setAttribute('aria-hidden', 'true')
    track.style[across ? 'left' : 'top'] = px(reverse ? -unit : 0)
    if (begun) move(reverse ? unit : -unit, unit / pixelsPerMs)
  }

  function space(text: HTMLElement, unit: number): HTMLElement {
    text.style.flex = 'none'
    text.style[across ? 'width' : 'height'] = px(unit)
    return text
  }

  function move(by: number, duration: number): void {
    if (!Number.isFinite(duration) || duration <= 0 || typeof track.animate !== 'function') return
    const there = across ? `translate3d(${px(by)}, 0, 0)` : `translate3d(0, ${px(by)}, 0)`
    animation = track.animate([{ transform: 'translate3d(0, 0, 0)' }, { transform: there }], {
      duration,
      iterations: Number.POSITIVE_INFINITY,
    })
    beginAt(animation, elapsed())
  }
}

const alongLine = {
  position: 'absolute',
  top: '0',
  left: '0',
  height: '100%',
  display: 'flex',
  direction: 'ltr',
  whiteSpace: 'nowrap',
} as const

const alongColumn = {
  position: 'absolute',
  top: '0',
  left: '0',
  width: '100%',
  display: 'flex',
  flexDirection: 'column',
} as const
