/**
 * The manifest: everything a screen needs to know what to show when, resolved by the server.
 *
 * All instants are integer milliseconds since the Unix epoch (UTC), all durations integer milliseconds.
 */

/** A stretch of time `[from, to)`. */
export interface Span {
  readonly from: number
  readonly to: number
}

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

/** An effect of the catalogue. An id of 0 means none, and its duration is 0. */
export interface Effect {
  readonly id: number
  readonly durationMs: number
}

/**
 * What shows an entry. A page of a document is an image; `web` is a program, whose one file is the asset, or a link;
 * `stream` is a video that comes over the network while it plays.
 */
export type Kind = 'image' | 'video' | 'audio' | 'web' | 'stream'

/** How a medium fills its area; the values of CSS `object-fit`. */
export type Fit = 'contain' | 'cover' | 'fill'

/** One turn in a loop. */
export interface Entry {
  /** Unique in its loop: `<scheduleItemId>.<index>`. */
  readonly key: string
  readonly scheduleItemId: number
  readonly contentId: number
  /** 0 when the entry does not come from a playlist. */
  readonly playlistId: number
  readonly kind: Kind
  readonly name: string
  /** SHA-256 of the bytes, a key of {@link Manifest.assets}; '' for a link. */
  readonly asset: string
  /** Of a link, which takes the network to show: an http or https address. Else ''. */
  readonly url: string
  /** A video or a sound repeats in a longer time and is cut by a shorter one. */
  readonly durationMs: number
  readonly effectIn: Effect
  readonly effectOut: Effect
  readonly mute: boolean
  readonly fit: Fit
}

/** While a segment lasts, its loop repeats. A first entry starts at the anchor, which may lie outside the segment. */
export interface Segment extends Span {
  readonly anchor: number
  /** A key of {@link Manifest.loops}. */
  readonly loop: string
}

export interface Channel {
  readonly name: string
  /** Sorted and not overlapping. Between them the screen is on standby. */
  readonly segments: readonly Segment[]
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
  /** In words, such as `Regular` or `Bold Italic`. */
  readonly style: string
  /** SHA-256 of the bytes, a key of {@link Manifest.assets}. */
  readonly asset: string
}

/** From an instant on, the first since ever: what the clocks of the screen's zone show less UTC, in milliseconds. */
export type WallOffset = readonly [from: number, offset: number]

export interface Manifest {
  /** Changes with the content, and not when only asset URLs were signed anew. */
  readonly version: string
  readonly device: Device
  /** Whole days of the screen's wall. */
  readonly horizon: Span
  /** The zone's clock changes from the horizon's start to years after its end, in order; empty is UTC. */
  readonly wall: readonly WallOffset[]
  /** The company's image for the device's orientation; null is the plain standby page. */
  readonly standby: { readonly asset: string | null }
  readonly channels: readonly Channel[]
  /** An entry that stands in several loops is one object. */
  readonly loops: Readonly<Record<string, readonly Entry[]>>
  readonly assets: Readonly<Record<string, Asset>>
  readonly fonts: readonly Font[]
  /** Contents that have their time and are not in the plan, by the server's reason for it. */
  readonly leftOut: Readonly<Record<string, readonly number[]>>
}
