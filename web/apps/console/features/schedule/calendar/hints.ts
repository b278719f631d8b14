import type { Span, Wall } from '@marquee/calendar/wall'
import { type ChannelPreview, spanOf } from './bars'

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

/** An item with a film that some of its screens leave out, and when it plays next. */
export interface LeftOut {
  readonly name: string
  readonly misfit: ChannelPreview['occurrences'][number]['misfit']
  readonly span: Span
}

/** Which items are not complete on every screen, from now on; each once. */
export function leftOutAhead(channel: ChannelPreview, zone: string, now: Wall): LeftOut[] {
  const found = new Map<string, LeftOut>()
  for (const { name, misfit, itemIndex, scheduleItemId, ...stretch } of channel.occurrences) {
    const key = `${scheduleItemId} ${itemIndex}`
    const [span] = misfit.screens > 0 ? ahead(spanOf(stretch, zone), now) : []
    if (span && !found.has(key)) found.set(key, { name, misfit, span })
  }
  return [...found.values()]
}

/** What of a span is still to come. */
function ahead(span: Span, now: Wall): Span[] {
  if (span.to <= now) return []
  return [span.from < now ? { ...span, from: now } : span]
}
