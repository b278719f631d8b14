import { element } from './dom'

/** What lies over all that the screen shows. */
export interface Shade {
  /** How bright the picture is, in percent. */
  dim(brightness: number): void
  /** The screen is off, and black; `words` are small, '' is none. Null: it is on. */
  blacken(words: string | null): void
  /** Touches reach nothing. */
  shield(locked: boolean): void
}

/** What is left of the light at a brightness of 0, in percent: a display shows something then, too. */
const LEAST = 10

export function createShade(parent: HTMLElement): Shade {
  const veil = element('div', 'shade')
  const black = element('div', 'shade shade-black')
  const shield = element('div', 'shade shade-shield')

  /** A page in a frame that has the keys would go on to hear them. */
  function takeKeys() {
    const { activeElement } = parent.ownerDocument
    if (activeElement instanceof HTMLElement) activeElement.blur()
  }

  function put(part: HTMLElement, isThere: boolean) {
    if (isThere && part.parentNode !== parent) parent.appendChild(part)
    if (!isThere && part.parentNode) part.parentNode.removeChild(part)
  }

  return {
    dim(brightness) {
      veil.style.opacity = String(((100 - brightness) * (100 - LEAST)) / 10_000)
      put(veil, brightness < 100)
    },
    blacken(words) {
      black.textContent = words
      if (words !== null) takeKeys()
      put(black, words !== null)
    },
    shield(locked) {
      if (locked) takeKeys()
      put(shield, locked)
    },
  }
}
