import type { Base } from '@marquee/editing/draft'

/** Counted up when what an older build has kept can no longer be read. */
const FORM = 1
const KEY = `marquee.draft.${FORM}.`

/** What was left unsaved, and what it was made of. */
export interface KeptDraft<D> {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly base: Base<D>
  readonly draft: D
}

/** Keeps drafts on this device until they are saved, thrown away, or their person signs out. */
export interface Drafts {
  find<D>(place: string): KeptDraft<D> | null
  /** False where there is no room: then what was kept there before stays. */
  keep<D>(place: string, base: Base<D>, draft: D): boolean
  forget(place: string): void
}

export function createDrafts(storage: Storage, now: () => number): Drafts {
  return {
    forget: (place) => storage.removeItem(KEY + place),
    find: (place) => JSON.parse(storage.getItem(KEY + place) ?? 'null'),
    keep<D>(place: string, base: Base<D>, draft: D) {
      const kept: KeptDraft<D> = { at: now(), base, draft }
      try {
        storage.setItem(KEY + place, JSON.stringify(kept))
        return true
      } catch {
        return false
      }
    },
  }
}

/** The database of programs that were left unsaved: they are too large for the rest. */
export const PROGRAM_DRAFTS = 'marquee-drafts'

/** Forgets everybody's, at logout. */
export function forgetDrafts(storage: Storage): void {
  globalThis.indexedDB?.deleteDatabase(PROGRAM_DRAFTS)
  for (const key of Object.keys(storage)) if (key.startsWith('marquee.draft.')) storage.removeItem(key)
}
