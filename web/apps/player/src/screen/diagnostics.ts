import type { Timers } from '../runtime/timers'
import { element, fill } from './dom'

/** Names and values, in the order in which they are shown. */
export type Facts = [name: string, value: string][]

export interface DiagnosticsOptions {
  parent: HTMLElement
  timers: Timers
  facts: () => Facts
}

/** How long a finger has to rest, and how often an open overlay is brought up to date, in milliseconds. */
const LONG_PRESS = 1_500
const REFRESH = 1_000

/** A small overlay for the person in front of the screen: the key `i` or a long press opens and closes it. */
export function installDiagnostics({ parent, timers, facts }: DiagnosticsOptions): void {
  const overlay = element('dl', 'diagnostics')
  overlay.lang = 'en'
  let refreshing: number | null = null
  let pressing: number | null = null

  function draw() {
    const lines: Node[] = []
    for (const [name, value] of facts()) lines.push(element('dt', '', name), element('dd', '', value))
    fill(overlay, ...lines)
    refreshing = timers.setTimeout(draw, REFRESH)
  }

  function toggle() {
    pressing = null
    if (refreshing === null) {
      parent.appendChild(overlay)
      draw()
    } else {
      timers.clearTimeout(refreshing)
      refreshing = null
      parent.removeChild(overlay)
    }
  }

  function release() {
    if (pressing !== null) timers.clearTimeout(pressing)
    pressing = null
  }

  const page = parent.ownerDocument
  page.addEventListener('keydown', (event) => {
    if (event.key === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat) toggle()
  })
  for (const down of ['mousedown', 'touchstart']) {
    page.addEventListener(down, () => {
      release()
      pressing = timers.setTimeout(toggle, LONG_PRESS)
    })
  }
  for (const up of ['mouseup', 'touchend', 'touchcancel', 'touchmove']) page.addEventListener(up, release)
}
