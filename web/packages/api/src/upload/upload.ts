import type { Problem } from '../problem'

/** What the browser made of a video: the server takes no pictures out of videos. */
export interface Poster {
  /** JPEG. */
  picture: Blob
  /** Pixels of the picture. */
  width: number
  height: number
}

/** The content that a file is a new version of. */
export interface Replacement {
  contentId: number
  /** It becomes the current version at once. */
  setCurrent: boolean
  /** It becomes the current version at this instant (RFC 3339). */
  currentAt?: string
}

/** What a person wants to become of a file. */
export interface UploadWish {
  companyId: number
  file: File
  /** Name of the new content. */
  name: string
  /** The folder; 0 is the root (R320). */
  groupId: number
  tags: readonly number[]
  newTags: readonly string[]
  share: 'Y' | 'N'
  /** SHA-256 as hex digits, of bytes that the company has already: they are not sent again. */
  known?: string
  /** SHA-256 as hex digits, where the file was hashed. */
  sha256?: string
  poster?: Poster
  /** Length of a video, 0 for everything else. */
  durationMs: number
  /** Absent for a new content. Name, folder and sharing of a version are the content's. */
  replaces?: Replacement
}

/** A file without its bytes; a `File` fits. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>

/** A wish that outlives a reload of the page; its bytes may have to be brought again. */
export type UploadFacts = Omit<UploadWish, 'file'> & { file: FileFacts }

/**
 * Where an upload stands. `interrupted` has no connection and goes on by itself; `fileless` goes on when a person has
 * chosen the file again, because the browser did not keep it over a reload.
 */
export type UploadStep = 'waiting' | 'sending' | 'interrupted' | 'fileless' | 'processing' | 'done' | 'failed'

/** One upload as it is seen; every change makes a new object. */
export interface Upload {
  readonly id: number
  readonly wish: UploadFacts
  readonly step: UploadStep
  /** Bytes that are there. */
  readonly sent: number
  /** Why it failed or is interrupted. */
  readonly problem: Problem | null
  /** Of what is done, the id of the content or version; absent where the answer to the try that worked was lost. */
  readonly madeId?: number
}

/** Nothing will happen to it any more unless a person wants so. */
export function isSettled({ step }: Upload): boolean {
  return step === 'done' || step === 'failed' || step === 'fileless'
}

/** Goes on only when a person has chosen its file again. */
export function needsFile({ step, problem }: Upload): boolean {
  return step === 'fileless' || (step === 'failed' && problem?.kind === 'not-stored')
}

/** The server looked at the bytes and does not take them: sending them again is of no use. */
export function isRefused({ step, problem }: Upload): boolean {
  return step === 'failed' && ['unsupported', 'too-large', 'invalid'].includes(problem?.kind ?? '')
}
