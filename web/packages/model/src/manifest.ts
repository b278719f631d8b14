import type { Refresh } from './known'
import type { Message } from './message/message'
import type { ListedTimes } from './program/list'
import type { Sign } from './sign/sign'
import type { LoopEntry, Span, Timetable } from './timetable'
import type { Uses } from './uses'

/** How a screen hangs, in degrees clockwise. */
export type Orientation = 0 | 90 | 180 | 270

export interface Device {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly companyName: string
  /** IANA name of the time zone, such as `Asia/Tokyo`. */
  readonly zone: string
  readonly orientation: Orientation
  /** Percent, 0 to 100. */
  readonly volume: number
  /** From when on it shows nothing, and whose last day was the one before; null: never. */
  readonly ends: { readonly at: number; readonly reason: EndReason } | null
}

export type EndReason = 'screen' | 'license'

/**
 * What a schedule's item has in a loop. Its key is `<scheduleItemId>.<index>`, its asset the SHA-256 of the bytes, a
 * key of {@link Manifest.assets}.
 */
export interface Entry extends LoopEntry {
  readonly scheduleItemId: number
  readonly contentId: number
  /** 0 when the entry does not come from a playlist. */
  readonly playlistId: number
}

export interface Asset {
  /** Bytes. */
  readonly size: number
  /** Media type, such as `image/jpeg`. */
  readonly type: string
  readonly url: string
}

/** A font that a company brought in: everything of the screen's own may be set in it. */
export interface Font {
  readonly family: string
  /** In hundreds, from 100 to 900. */
  readonly weight: number
  readonly italic: boolean
  /** SHA-256 of the bytes, a key of {@link Manifest.assets}. */
  readonly asset: string
}

/** A message over whatever else plays, and when. */
export interface Notice {
  /** Unique among them; as entries have it. */
  readonly key: string
  readonly scheduleItemId: number
  /** Another one for each change of the message; empty where the server is older. */
  readonly version: string
  /** Sorted and not overlapping; the first may begin before the horizon. */
  readonly spans: readonly Span[]
  /** As the server has it: what is none of it is left out when it is drawn. */
  readonly message: Message
}

/** Everything a screen needs to know what to show when, resolved by the server. */
export interface Manifest extends Timetable<Entry> {
  /** Changes with the content, and not when only asset URLs were signed anew. */
  readonly version: string
  readonly device: Device
  /** The company's image for the device's orientation; null is the plain standby page. */
  readonly standby: { readonly asset: string | null }
  readonly assets: Readonly<Record<string, Asset>>
  readonly fonts: readonly Font[]
  /** The contents that are kept to be shown at once, in the order in which they are fetched. */
  readonly ready: readonly number[]
  /** What those, messages and the programs among the entries use. */
  readonly uses: Uses
  /** The contents that each program uses, by its own. */
  readonly programs: Readonly<Record<string, readonly number[]>>
  /**
   * SHA-256 of the stylesheet of the fonts that are built in; it names others beside it.
   */
  readonly bundled?: string
  /** Contents that have their time and are not in the plan, by the server's reason for it. */
  readonly leftOut: Readonly<Record<string, readonly number[]>>
  /**
   * What its programs show that changes by itself, by keys such as `source/12`; screens fetch it beside the manifest.
   */
  readonly data?: Readonly<Record<string, Refresh>>
  /** What takes place in the lists of events that its programs show, by their names. */
  readonly lists?: Readonly<Record<string, ListedTimes>>
  /** What shows over all channels, the strongest first: all of them at once. */
  readonly messages: readonly Notice[]
  /** What tells people beside the screen what takes place there; without it there is none. */
  readonly sign?: Sign
}
