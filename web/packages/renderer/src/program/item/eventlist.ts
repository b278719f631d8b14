import type { ItemOf } from '@marquee/model/program/program'
import { createIcons } from '../../sign/icons'
import { createEvents, eventListOf, type Listed } from '../events'
import { drawTimes } from '../listing'
import { createPlaceholder } from '../placeholder'
import { add, colourOf, empty, fontsReady, px } from '../style'
import type { Draw } from './item'

/** What an icon shows may end, or begin. */
const lookMs = 60_000

/** A list of events in a look of its own; where it repeats items, the ground below them. */
export const drawEventlist: Draw<'eventlist'> = (box, item, drawing) => {
  const { settings, name } = item
  const ground = colourOf(settings.fillColor)
  if (settings.items.length > 0) {
    box.style.backgroundColor = ground
    return {}
  }
  const list = eventListOf(item)
  const events = createEvents(list, drawing)
  const icons = createIcons(drawing.host, draw)
  drawing.disposables.add(icons.end)
  let shown: Listed | null | undefined
  box.lang = list.language
  look()
  const ready = Promise.all([showIcons(), fontsReady(box, box.textContent ?? '')])
  return { ready, look }

  function look(): number {
    const listed = events.now()
    if (listed !== shown) {
      shown = listed
      draw()
    }
    void showIcons()
    return Math.min(events.left(), lookMs)
  }

  function showIcons(): Promise<unknown> {
    const times = shown ? shown.told.map(({ time }) => time) : []
    return icons.show(times, drawing.host.now())
  }

  function draw(): void {
    empty(box)
    const isPlaceholder = !shown && drawing.mode === 'still'
    box.style.backgroundColor = isPlaceholder ? '' : ground
    if (isPlaceholder) createPlaceholder(box, 'calendar', name)
    else if (shown?.told.length) drawTimes(box, item, shown.told, icons.of)
    else if (shown?.isKnown) drawNothing(box, item, shown)
  }
}

function drawNothing(box: HTMLElement, { w, h, settings }: ItemOf<'eventlist'>, { speech }: Listed): void {
  const { nothingToday, nothingAhead } = speech.words
  const middle = add(box, {
    ...{ display: 'flex', height: '100%', alignItems: 'center', justifyContent: 'center', textAlign: 'center' },
    ...{ fontSize: px(Math.min(w / 15, h / 3)), lineHeight: '1.35', color: colourOf(settings.textColor) },
  })
  add(middle, { padding: '0 1em' }, settings.days > 1 ? nothingAhead : nothingToday)
}
