import type { ItemKind } from '@marquee/model/program/program'
import type { DialogId } from '../commands/command'
import type { IconName } from './Icon'

interface KindRow {
  readonly icon: IconName
  /** Takes the tool in hand that draws one. */
  readonly key: string
  /** The dialog that sets what it shows. */
  readonly dialog: DialogId
  /** It shows nothing before it knows what: its dialog opens as soon as it is there. */
  readonly asks: boolean
}

/** How the designer offers each kind of item. */
export const kinds = {
  media: { icon: 'media', key: 'M', dialog: 'selectContent', asks: true },
  text: { icon: 'text', key: 'T', dialog: 'selectText', asks: true },
  shape: { icon: 'shape', key: 'S', dialog: 'selectShape', asks: true },
  clock: { icon: 'clock', key: 'K', dialog: 'selectClock', asks: false },
  weather: { icon: 'weather', key: 'W', dialog: 'selectWeather', asks: true },
  worldWeather: { icon: 'worldWeather', key: 'G', dialog: 'selectWorldWeather', asks: true },
  feed: { icon: 'feed', key: 'F', dialog: 'selectFeed', asks: true },
  datafeed: { icon: 'datafeed', key: 'D', dialog: 'selectDatafeed', asks: true },
  eventlist: { icon: 'eventlist', key: 'E', dialog: 'selectEventList', asks: false },
  link: { icon: 'link', key: 'L', dialog: 'selectLink', asks: true },
  streaming: { icon: 'streaming', key: 'V', dialog: 'selectStreaming', asks: true },
  touch: { icon: 'touch', key: 'A', dialog: 'selectTouch', asks: true },
  progressbar: { icon: 'progressbar', key: 'P', dialog: 'selectProgressBar', asks: false },
} as const satisfies { readonly [K in ItemKind]: KindRow }

/** In the order in which they are offered: what people need most comes first. */
export const kindNames = Object.keys(kinds) as readonly ItemKind[]

/** The keys that take the tools in hand which draw nothing. */
export const handKeys = { select: 'Q', pan: 'H' } as const
