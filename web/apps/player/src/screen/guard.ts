/** What begins something. */
const types = { key: ['keydown', 'keyup'], touch: ['pointerdown', 'mousedown', 'touchstart', 'click', 'contextmenu'] }

/**
 * Stands before everything that answers people beside the screen. `lets` says whether a key or a touch gets through;
 * `acted` hears of each that does, once.
 */
export function installGuard(page: Window, lets: (what: 'key' | 'touch') => boolean, acted: () => void): void {
  for (const what of ['key', 'touch'] as const) {
    for (const type of types[what]) {
      const hear = (event: Event) => {
        if (!lets(what)) {
          event.stopImmediatePropagation()
          event.preventDefault()
        } else if (type === 'keydown' || type === 'mousedown' || type === 'touchstart') acted()
      }
      page.addEventListener(type, hear, { capture: true, passive: false })
    }
  }
}
