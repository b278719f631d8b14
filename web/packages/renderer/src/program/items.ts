import type { ItemKind } from '@marquee/model/program/program'
import { drawClock } from './item/clock'
import { drawDatafeed } from './item/datafeed'
import { drawEventlist } from './item/eventlist'
import { drawFeed } from './item/feed'
import type { ItemDrawing } from './item/item'
import { drawLink } from './item/link'
import { drawMedia } from './item/media'
import { drawProgressbar } from './item/progressbar'
import { drawShape } from './item/shape'
import { drawStreaming } from './item/streaming'
import { drawText } from './item/text'
import { drawTouch } from './item/touch'
import { drawWeather } from './item/weather'
import { drawWorldWeather } from './item/worldWeather'

/** How each kind of item is drawn. */
export const items = {
  media: { draw: drawMedia },
  touch: { draw: drawTouch },
  text: { draw: drawText, sized: true },
  clock: { draw: drawClock },
  link: { draw: drawLink },
  streaming: { draw: drawStreaming },
  weather: { draw: drawWeather, sized: true },
  worldWeather: { draw: drawWorldWeather, sized: true },
  shape: { draw: drawShape, sized: true, spills: true },
  feed: { draw: drawFeed, sized: true },
  datafeed: { draw: drawDatafeed, sized: true },
  eventlist: { draw: drawEventlist, sized: true },
  progressbar: { draw: drawProgressbar, sized: true },
} satisfies { readonly [K in ItemKind]: ItemDrawing<K> }

/** The row of a kind, for an item of which no more is known. */
export function drawingOf<K extends ItemKind>(kind: K): ItemDrawing<K> {
  return items[kind] as unknown as ItemDrawing<K>
}
