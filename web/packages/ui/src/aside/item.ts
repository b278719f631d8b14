import type { Misfit } from '../media/MisfitTag'
import type { Validity } from '../media/ValidityTag'

/** What the aside lists (R095). */
export const asideKinds = ['content', 'playlist'] as const
export type AsideKind = (typeof asideKinds)[number]

/** One content or playlist as the aside shows it (R107, R108). */
export interface AsideItem {
  kind: AsideKind
  id: number
  name: string
  /** Type of the content (`Image`, `Video`, …) or of the playlist (`General`, `Sync Play`). */
  type: string
  /** Address of the thumbnail; empty without one. */
  contentSrc: string
  /** Length in milliseconds; 0 for what has none of its own. */
  durationMs: number
  /** Of a document, 1 otherwise. */
  totalPage?: number
  /** Of a content, in bytes; 0 is not known. */
  fileSize?: number
  /** Of a picture or film, in pixels; 0 is not known. */
  width?: number
  height?: number
  /** Of a content that is a link. */
  url?: string
  /** A short fact on the thumbnail, such as the length in words. */
  badge?: string
  /** Of a film, how many screens leave it out. */
  misfit?: Misfit
  /** Of a content, why it is not shown today. */
  validity?: Validity
}

/** What the aside asks its parent for. `limit` grows by a page with every "View More". */
export interface AsideQuery {
  kind: AsideKind
  /** Part of the name. */
  text: string
  /** Ids of tags; only what carries all of them. */
  tags: readonly number[]
  /** How many items at most, from the first on. */
  limit: number
}

/** The most that one call of a list answers; the rest is found by searching. */
export const ASIDE_MOST = 500

/** What travels with a dragged item (R109); the keys are those of a calendar's event. */
export interface AsidePayload {
  title: string
  /** Hours and minutes (R110, G102). */
  duration: string
  editable: boolean
  itemId: number
  type: string
  image: string
}

/** The payload of an item (R109–R112). */
export function payloadOf(item: AsideItem): AsidePayload {
  return {
    title: item.name,
    duration: '02:00',
    editable: true,
    itemId: item.id,
    type: item.kind === 'content' ? 'content' : `playlist-${item.type}`,
    image: item.contentSrc,
  }
}
