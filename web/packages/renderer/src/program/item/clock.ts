import type { ItemOf } from '@marquee/model/program/program'
import { type ClockLook, clockFormats, formatClock, nextTick, usualFormat } from '../clock'
import { createDial } from '../dial'
import { add, colourOf, fontsReady, setType } from '../style'
import type { Draw } from './item'
import { align } from './text'

const analog = 2

/** A digital or an analog clock of any zone. */
export const drawClock: Draw<'clock'> = (box, item, drawing) => {
  const { host } = drawing
  const { settings } = item
  const zone = settings.tz || host.zone
  if (settings.clockType === analog) {
    const dial = createDial(box, item)
    return {
      look() {
        const now = host.now()
        dial.show(now, zone)
        return 1000 - (((now % 1000) + 1000) % 1000)
      },
    }
  }
  const look = lookOf(settings, zone)
  box.style.backgroundColor = colourOf(settings.fillColor)
  const room = align(box, settings)
  const words = add(room, { color: colourOf(settings.textColor), whiteSpace: 'pre', lineHeight: '1.2' })
  words.style.setProperty('font-variant-numeric', 'tabular-nums') // so that nothing moves with each second
  setType(words, settings, settings.size)
  let shown = ''
  const view = {
    look() {
      const now = host.now()
      const next = formatClock(now, look)
      if (next !== shown) words.textContent = next
      shown = next
      return nextTick(now, look.pattern)
    },
  }
  view.look()
  return { ...view, ready: fontsReady(words, shown) }
}

type Settings = ItemOf<'clock'>['settings'] & { readonly locale?: string }

function lookOf(settings: Settings, zone: string): ClockLook {
  const { type, value, letterCase, dayOffset, locale = '' } = settings
  const pattern = (type === 0 && value) || clockFormats[type] || usualFormat
  return { pattern, zone, locale, letterCase, dayOffset }
}
