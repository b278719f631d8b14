import { type ChannelPreview, spanOf } from './bars'
import type { Span, Wall } from './wall'

/** Items of one priority that share the channel, and when. */
export interface Sharing {
  readonly names: readonly string[]
  readonly priority: number
  readonly spans: readonly Span[]
}

/** When a channel will be dark, from now on: what is over cannot be mended. */
export function gapsAhead(channel: ChannelPreview, zone: string, now: Wall): Span[] {
  return channel.gaps.flatMap((gap) => ahead({ ...spanOf(gap, zone), allDay: false }, now))
}

/** Which items will take turns, from now on; the same items come once, with all their times. */
export function sharingAhead(channel: ChannelPreview, zone: string, now: Wall): Sharing[] {
  const found = new Map<string, Sharing>()
  for (const { items, priority, ...stretch } of channel.conflicts) {
    const spans = ahead({ ...spanOf(stretch, zone), allDay: false }, now)
    if (spans.length === 0) continue
    const names = items.map((item) => item.name)
    const key = JSON.stringify([priority, items.map((item) => [item.scheduleItemId, item.itemIndex]).sort()])
    const former = found.get(key)
    found.set(key, { names: former?.names ?? names, priority, spans: [...(former?.spans ?? []), ...spans] })
  }
  return [...found.values()]
}

/** What of a span is still to come. */
function ahead(span: Span, now: Wall): Span[] {
  if (span.to <= now) return []
  return [span.from < now ? { ...span, from: now } : span]
}
