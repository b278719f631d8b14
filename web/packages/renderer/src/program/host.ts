import type { EventsBody } from '@marquee/model/program/list'
import type { Touch } from '@marquee/model/program/program'
import type { Cell } from '@marquee/model/shown'
import type { Use } from '@marquee/model/uses'
import type { ProblemCode } from '../problem'

/** Where a program of the designer is shown: a screen, a preview, the designer itself. */
export interface ProgramHost {
  /** What a content shows at an instant of the clock; null when it shows nothing. */
  use(contentId: number, t: number): Use | null
  /**
   * Tells what is last known of `source/<id>`, `weather/<city>` or `events/<list>`, at once or soon, and again whenever
   * that changes; null is nothing yet. What it returns ends that.
   */
  data(key: string, changed: (known: Known | null) => void): () => void
  /** URL to load an asset's bytes from. A `blob:` URL is the program's from then on; it revokes it when it is done. */
  source(asset: string): Promise<string>
  /** Milliseconds since the epoch, the same on every screen. */
  now(): number
  /** IANA name of the time zone of the screen. */
  readonly zone: string
  /** Of a screen of a video wall the cell that it shows; else the whole canvas is shown. */
  readonly cell?: Cell | undefined
  /** A picture that stands for a film where nothing runs; null, or without it, the film's own first frame. */
  poster?(contentId: number): Promise<string | null>
  /** Somebody touched what leads out of this program: to another one, to a link, or back from its first page. */
  touched?(touch: Touch): void
  /** Something in the program cannot be shown. `detail` is English, for an engineer. */
  problem?(contentId: number, code: ProblemCode, detail: string): void
}

/** What a screen got of something that changes by itself, and when. */
export interface Known {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly body: unknown
}

/** The body of `source/<id>`. */
export interface SourceBody {
  readonly items: readonly SourceItem[]
}

/** An article, a row, a date, a picture; its texts are plain. */
export interface SourceItem {
  readonly title: string
  readonly text?: string
  readonly link?: string
  readonly place?: string
  /** RFC 3339: when it was published, or when it begins. */
  readonly at?: string
  readonly until?: string
  /** An asset. */
  readonly image?: string
  /** The columns of a row, in their order. */
  readonly fields?: readonly { readonly name: string; readonly value: string }[]
}

/** The body of `weather/<city>`; degrees Celsius, percent, kilometres an hour, and codes of the WMO. */
export interface WeatherBody {
  readonly city: { readonly id: string | number; readonly names: Readonly<Record<string, string>> }
  /** IANA name. */
  readonly zone: string
  readonly now: {
    /** RFC 3339, or milliseconds since the epoch. */
    readonly at: string | number
    readonly temperature: number
    readonly code: number
    readonly humidity?: number | null
    readonly wind?: number | null
  }
  /** The first is today. */
  readonly days: readonly { readonly date: string; readonly min: number; readonly max: number; readonly code: number }[]
}

/** The items of a source; none when what came is no source. */
export function sourceItems(known: Known | null): readonly SourceItem[] {
  const items = (known?.body as Partial<SourceBody> | null | undefined)?.items
  return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : []
}

/** The weather; null when what came is none. */
export function weatherOf(known: Known | null): WeatherBody | null {
  const body = known?.body as Partial<WeatherBody> | null | undefined
  if (!body?.city || !body.now || !Number.isFinite(body.now.temperature)) return null
  return { ...(body as WeatherBody), days: Array.isArray(body.days) ? body.days : [] }
}

/** What `events/<list>` has; null when what came is none. */
export function eventsOf(known: Known | null): EventsBody | null {
  const body = known?.body as Partial<EventsBody> | null | undefined
  return body && Array.isArray(body.times) && Array.isArray(body.wall) ? (body as EventsBody) : null
}

/** Milliseconds since the epoch; NaN when it is no instant. */
export function instantOf(at: string | number | undefined): number {
  return typeof at === 'number' ? at : Date.parse(at ?? '')
}
