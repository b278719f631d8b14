import { fill } from '../../medium'
import { createPlaceholder, type Sign } from '../placeholder'
import { aTurn, createTurns, foreverMs, type Turn } from '../turns'
import type { Draw, Drawing, ItemView } from './item'

/** A page of the web, loaded again after each interval. */
export const drawLink: Draw<'link'> = (box, item, drawing) => {
  const { url, interval } = item.settings
  const durationMs = interval > 0 ? interval * 1000 : foreverMs
  return drawAddress(
    box,
    url,
    drawing,
    aTurn({ key: 'link', kind: 'web', name: item.name, url, durationMs, mute: true }),
    'web',
  )
}

/** What an address leads to; in the designer, and without an address, a sign of it. */
export function drawAddress(box: HTMLElement, url: string, drawing: Drawing, turn: Turn, sign: Sign): ItemView {
  const isAddress = /^https?:\/\//i.test(url)
  if (drawing.mode === 'still' || !isAddress) {
    const place = createPlaceholder(box, sign, url || turn.name)
    if (drawing.mode === 'still' && isAddress) caption(place, url)
    if (drawing.mode === 'playing') box.removeChild(place)
    return {}
  }
  const { begin, leave, freeze, ready } = createTurns(box, drawing, { list: () => [turn] })
  return { begin, leave, freeze, ready }
}

function caption(place: HTMLElement, url: string): void {
  const words = fill(document.createElement('div'))
  words.textContent = url.replace(/^https?:\/\//i, '')
  words.style.top = 'auto'
  words.style.bottom = '4%'
  words.style.height = 'auto'
  words.style.color = '#64748b'
  words.style.fontSize = '16px'
  words.style.textAlign = 'center'
  words.style.whiteSpace = 'nowrap'
  words.style.overflow = 'hidden'
  words.style.textOverflow = 'ellipsis'
  place.appendChild(words)
}
