import type { Answer } from '@marquee/api/types'
import type { UploadWish } from '@marquee/api/upload/upload'
import type { FileFacts } from '../queries'
import type { VideoLook } from './poster'

export type Verdict = Answer<'/api/chkcontent', 'post'>[number]

/** A file that somebody chose, before it is sent. */
export interface Candidate {
  id: number
  file: File
  /** Name of the content that it becomes. */
  name: string
  /** Address of a picture of it in this window. */
  preview?: string
  /** What was found out about it; absent while it is being looked at. */
  found?: VideoLook & { sha256?: string }
  /** For bytes that are there already: make another content of them all the same. */
  usesKnown: boolean
}

/** What will become of a candidate. */
export type Fate = 'looking' | 'wrongType' | 'isEmpty' | 'new' | 'duplicate' | 'tooLarge' | 'overQuota'

const TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-m4v',
]

/** What the file chooser offers. */
export const ACCEPT = TYPES.join(',')

/** Whether the server would look at it: a type that the browser does not know is left for the server to find out. */
export function isTaken(file: File): boolean {
  return file.type === '' || TYPES.includes(file.type)
}

/** What can be asked the server about; the rest is refused here. */
export function isAskable({ file }: Candidate): boolean {
  return isTaken(file) && file.size > 0
}

export function factsOf({ file, found }: Candidate): FileFacts {
  return { name: file.name.slice(0, 500), size: file.size, sha256: found?.sha256 }
}

export function fateOf(candidate: Candidate, verdict: Verdict | undefined): Fate {
  if (!isTaken(candidate.file)) return 'wrongType'
  if (candidate.file.size === 0) return 'isEmpty'
  if (!candidate.found || !verdict) return 'looking'
  return verdict.status
}

/** Whether it goes on its way when the person says so. */
export function willGo({ usesKnown }: Candidate, fate: Fate): boolean {
  return fate === 'new' || (fate === 'duplicate' && usesKnown)
}

/** The name of a content from the name of its file: without the extension, 200 characters at most. */
export function nameOf(file: File): string {
  const dot = file.name.lastIndexOf('.')
  const name = (dot > 0 ? file.name.slice(0, dot) : file.name).trim()
  return [...name].slice(0, 200).join('')
}

type Common = Pick<UploadWish, 'companyId' | 'groupId' | 'tags' | 'newTags' | 'share'>

export function wishOf({ file, name, found }: Candidate, fate: Fate, common: Common): UploadWish {
  return {
    ...common,
    file,
    name: name.trim() || nameOf(file),
    durationMs: found?.durationMs ?? 0,
    poster: found?.poster,
    known: fate === 'duplicate' ? found?.sha256 : undefined,
  }
}
