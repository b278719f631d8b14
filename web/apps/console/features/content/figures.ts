import { formatDuration } from '@marquee/model/duration'
import type { Content } from './queries'

/** `1920 × 1080`; empty for what has no size. */
export function dimensions({ width, height }: Pick<Content, 'width' | 'height'>): string {
  return width > 0 && height > 0 ? `${width} × ${height}` : ''
}

/** `0:12`; empty for what has no length of its own. */
export function length({ durationMs }: Pick<Content, 'durationMs'>): string {
  return durationMs > 0 ? formatDuration(durationMs) : ''
}
