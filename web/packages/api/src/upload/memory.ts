import type { UploadFacts, UploadWish } from './upload'

/** How far a remembered upload is. */
export interface Progress {
  /** Where its bytes go; null when nothing was sent yet. */
  url: string | null
  /** All bytes are there. */
  isSent: boolean
  /** The server was asked to make a content of it: that may have worked. */
  isAdding: boolean
}

/** An upload that an earlier window had under way. */
export interface Remembered extends Progress {
  key: string
  wish: UploadFacts
  /** Null when the browser could not keep it. */
  file: File | null
}

/**
 * Remembers uploads over a reload of the page, for the person who began them, and for one window at a time. It does what
 * it can and never fails: an upload that cannot be remembered is sent all the same.
 */
export interface UploadMemory {
  /** What this person had under way, and no open window is working on. */
  take(person: number): Promise<Remembered[]>
  /** Remembers uploads; the answer has a key for each, which no other upload has. */
  keep(person: number, wishes: readonly UploadWish[]): string[]
  note(key: string, progress: Partial<Progress>): void
  forget(keys: readonly string[]): void
  /** Forgets everything of a person who signs out, the files too. */
  empty(person: number): Promise<void>
}

/** Remembers nothing. */
export const forgetful: UploadMemory = {
  take: async () => [],
  keep: (_, wishes) => wishes.map(() => ''),
  note: () => {},
  forget: () => {},
  empty: async () => {},
}
