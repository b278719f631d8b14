import { locate } from './locate'
import type { Manifest } from './manifest'

/** The first instant after `t` at which what the channel plays may be something else: the end of a turn or of a gap. */
export function nextBoundary(manifest: Manifest, channel: number, t: number): number {
  const place = locate(manifest, channel, t)
  return place.kind === 'gap' ? place.to : place.endsAt
}
