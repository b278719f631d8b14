import type { Timers } from '../runtime/timers'

const REST = 3_000

/** Hides the mouse pointer when it has not moved for 3 s. */
export function hideRestingPointer(root: HTMLElement, timers: Timers): void {
  let resting: number | null = null
  function moved() {
    root.classList.remove('pointer-rests')
    if (resting !== null) timers.clearTimeout(resting)
    resting = timers.setTimeout(() => root.classList.add('pointer-rests'), REST)
  }
  root.ownerDocument.addEventListener('mousemove', moved)
  moved()
}
