import { createMark } from './mark'
import { fill } from './medium'

/** What lies behind everything: a calm night sky, dark enough for a room, and never black. */
export const backdrop =
  'radial-gradient(circle at 50% 42%, rgba(99, 122, 189, 0.45), rgba(99, 122, 189, 0) 65%), ' +
  'linear-gradient(160deg, #24365f, #1b2444 55%, #2b2350)'

/** The plain standby page: the product's mark on the backdrop, at any size and in any orientation. */
export function createStandbyPage(): HTMLElement {
  const page = fill(document.createElement('div'))
  page.style.backgroundImage = backdrop
  const mark = createMark()
  mark.style.top = '36%'
  mark.style.left = '30%'
  mark.style.width = '40%'
  mark.style.height = '28%'
  page.appendChild(mark)
  return page
}
