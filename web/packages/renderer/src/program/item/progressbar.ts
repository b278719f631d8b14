import { fill } from '../../medium'
import { beginAt, keepPace, lookMs } from '../pace'
import { colourOf } from '../style'
import type { Draw } from './item'

/** How far a bar has grown where nothing runs: one sees what it is. */
const stillShare = 0.4

/** A bar that grows over the page's time, along the longer side of its box: from the left, or from below. */
export const drawProgressbar: Draw<'progressbar'> = (box, { w, h, settings }, { mode, page, elapsed, disposables }) => {
  box.style.backgroundColor = colourOf(settings.backgroundColor)
  const upright = h > w
  const grown = (share: number) => (upright ? `scale(1, ${share})` : `scale(${share}, 1)`)
  const bar = fill(document.createElement('div'))
  bar.style.backgroundColor = colourOf(settings.progressBarColor)
  bar.style.transformOrigin = upright ? '50% 100%' : '0 50%'
  bar.style.transform = grown(mode === 'still' ? stillShare : 0)
  box.appendChild(bar)
  const duration = page.duration * 1000
  if (mode === 'still' || duration <= 0) return {}
  let animation: Animation | null = null
  disposables.add(() => animation?.cancel())
  return {
    begin() {
      if (typeof bar.animate !== 'function') return
      animation = bar.animate([{ transform: grown(0) }, { transform: grown(1) }], { duration, fill: 'both' })
      beginAt(animation, elapsed())
    },
    look() {
      if (!animation) bar.style.transform = grown(Math.min(1, elapsed() / duration))
      else keepPace(animation, elapsed())
      return animation ? lookMs : 100
    },
  }
}
