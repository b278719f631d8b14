import type { Answer } from '@marquee/api/types'
import type { UploadWish } from '@marquee/api/upload/upload'
import { type Limits, type Refusal, refusalOf } from '../../../session/upload/kinds'
import { nameOf } from '../../../session/upload/name'
import type { VideoLook } from '../../../session/upload/poster'
import type { FileFacts } from '../queries'

export type Verdict = Answer<'/api/chkcontent', 'post'>[number]

/** A file that somebody chose, before it is sent. */
export interface Candidate {
  id: number
  file: File
  /** The folders that it was in. */
  path: readonly string[]
  /** Name of the content that it becomes. */
  name: string
  /** Address of a picture of it in this window. */
  preview?: string
  /** What was found out about it; absent while it is being looked at. */
  found?: VideoLook & { sha256?: string }
  /** One of very many, which are judged by their size and kind alone. */
  isOneOfMany: boolean
  /** For bytes that are there already: make another content of them all the same. */
  usesKnown: boolean
}

/** What will become of a candidate. */
export type Fate = 'looking' | 'isEmpty' | 'new' | 'duplicate' | 'tooLarge' | 'overQuota' | Refusal

/** What can be asked the server about; the rest is judged here. */
export function isAskable({ file, isOneOfMany }: Candidate, limits: Limits | undefined): boolean {
  return !isOneOfMany && file.size > 0 && !refusalOf(file, limits)
}

export function factsOf({ file, found }: Candidate): FileFacts {
  return { name: file.name.slice(0, 500), size: file.size, sha256: found?.sha256 }
}

interface Judgement {
  limits: Limits | undefined
  /** Bytes that the company may still store; Infinity without a limit. */
  room: number
  /** What the server said of a candidate. */
  verdictOf(candidate: Candidate): Verdict | undefined
}

/** What will become of each candidate; they use up the room in their order. */
export function fatesOf(list: readonly Candidate[], { limits, room, verdictOf }: Judgement): Fate[] {
  let left = room
  return list.map((candidate) => {
    const fate = fateOf(candidate, limits, left, verdictOf(candidate))
    if (fate === 'new') left -= candidate.file.size
    return fate
  })
}

function fateOf(candidate: Candidate, limits: Limits | undefined, left: number, verdict: Verdict | undefined): Fate {
  const { file, found, isOneOfMany } = candidate
  const refusal = refusalOf(file, limits)
  if (refusal) return refusal
  if (file.size === 0) return 'isEmpty'
  if (limits && file.size > limits.fileBytes) return 'tooLarge'
  if (isOneOfMany) return file.size > left ? 'overQuota' : 'new'
  if (!found || !verdict) return 'looking'
  return verdict.status === 'new' && file.size > left ? 'overQuota' : verdict.status
}

/** Whether it goes on its way when the person says so. */
export function willGo({ usesKnown }: Candidate, fate: Fate): boolean {
  return fate === 'new' || (fate === 'duplicate' && usesKnown)
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
    sha256: found?.sha256,
  }
}
