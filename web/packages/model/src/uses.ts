import type { Kind } from './shown'

/** What a content that a program refers to shows from an instant on, until the next stretch. */
export interface Use {
  readonly from: number
  /** Null shows nothing: it is not valid, not approved, or in the recycle bin. */
  readonly kind: Kind | null
  /** '' for a link. */
  readonly asset: string
  /** The pages of a document, each an image: what shows in place of its file. */
  readonly pages: readonly string[]
  /** Of a link. */
  readonly url: string
  /** Its own length; of a document that of each page. */
  readonly durationMs: number
}

/** By the content's id, stretches in order, the first since ever. */
export type Uses = Readonly<Record<string, readonly Use[]>>

/** What a content shows at an instant; null when it shows nothing. */
export function useAt(uses: Uses, contentId: number, t: number): Use | null {
  const now = (uses[contentId] ?? []).filter(({ from }) => from <= t).pop()
  return now?.kind ? now : null
}
