import { Problem } from '@marquee/api/problem'
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

/** How many pages a document has; 0 for everything else, which plays as one. */
export function pagesOf({ type, totalPage }: Pick<Content, 'type' | 'totalPage'>): number {
  return type === 'Document' ? totalPage : 0
}

/** The picture that stands for a content; a drawing stands for itself. Empty when there is none. */
export function pictureOf({ contentSrc, content }: Pick<Content, 'contentSrc' | 'content'>): string {
  return contentSrc || (content.mime === 'image/svg+xml' ? content.src : '')
}

/** What people call a codec: `HEVC` of `hevc`. */
export function codecName(codec: string): string {
  const names: Record<string, string> = {
    h264: 'H.264',
    'h264-high10': 'H.264 (10 bit)',
    'h264-high422': 'H.264 (4:2:2)',
    'h264-high444': 'H.264 (4:4:4)',
    hevc: 'HEVC (H.265)',
    mp3: 'MP3',
    aac: 'AAC',
    opus: 'Opus',
  }
  return names[codec] ?? codec.toUpperCase()
}

/** What a link leads to; null for what is a file. */
export function linkKind({ type, url }: Pick<Content, 'type' | 'url'>): 'page' | 'youtube' | 'stream' | null {
  if (url === '') return null
  if (type === 'Video') return 'stream'
  return url.startsWith('https://www.youtube.com/watch?') ? 'youtube' : 'page'
}

/** Problems of a picture that may pass: the server tries again by itself, once a day. */
const passing = ['unexpected', 'interrupted', 'disk-full', 'unavailable']

/** Whether the server makes a picture smaller by itself, though it could not yet. */
export const isTriedAgain = (problem: string): boolean => passing.includes(problem)

/** Why the server could not process something, by the code that it left and what its text names. */
export function problemOf(code: string, params: Record<string, unknown> = {}): Problem {
  return new Problem({ kind: 'unexpected', code, params })
}
