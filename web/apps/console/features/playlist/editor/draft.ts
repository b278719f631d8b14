import { noEffect } from '@marquee/model/effects'
import type { Effect } from '@marquee/model/shown'
import type { Misfit } from '@marquee/ui/media/MisfitTag'

/** How a playlist plays: one list, or one per group of screens, all at once (R430, R435). */
export type PlaylistType = 'General' | 'Sync Play'

/** One place in a playlist as the editor holds it. */
export interface DraftEntry {
  /** Tells the places of one draft apart; the same content may stand in several. */
  readonly key: number
  readonly contentId: number
  readonly name: string
  /** As the server calls it: `Image`, `Video`, `Document` … */
  readonly type: string
  /** Address of a content that is a link; empty for a file. */
  readonly url: string
  /** Of a document, each of which plays for the entry's time; otherwise 1. */
  readonly pages: number
  /** Path of the picture; empty without one. */
  readonly thumbnail: string
  /** The time that was set, in whole seconds; 0 plays a video for its own length. */
  readonly seconds: number
  /** The content's own length in milliseconds; 0 for what has none. */
  readonly ownMs: number
  readonly effectIn: Effect
  readonly effectOut: Effect
  /** A note that other programs keep with the entry. */
  readonly note: string
  /** False when the content was recycled or is not approved: players skip it, and saving refuses it. */
  readonly playable: boolean
  /** Of a film, how many screens leave it out. */
  readonly misfit?: Misfit
  /** Chosen for a change of several entries at once (R433). It is not saved. */
  readonly selected: 'Y' | 'N'
}

/** A playlist while it is edited. A General playlist has one group. */
export interface PlaylistDraft {
  readonly name: string
  readonly type: PlaylistType
  readonly share: 'Y' | 'N'
  /** Id of the folder; 0 is the topmost one. */
  readonly folder: number
  /** Names of tags, also of those that do not exist yet. */
  readonly tags: readonly string[]
  readonly groups: readonly (readonly DraftEntry[])[]
}

/** A change to a draft; whatever it does not touch keeps its identity. */
export type Change = (draft: PlaylistDraft) => PlaylistDraft

/** What an entry is made of: a content of the aside. */
export interface Source {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly contentSrc: string
  readonly durationMs: number
  readonly totalPage?: number
  readonly url?: string
  readonly misfit?: Misfit
}

/** How long a picture shows unless somebody says otherwise. */
export const PICTURE_SECONDS = 10

/** Shares start at N (R429). */
export function emptyDraft(folder: number): PlaylistDraft {
  return { name: '', type: 'General', share: 'N', folder, tags: [], groups: [[]] }
}

/** A new draft that begins with these contents, in their order. */
export function draftOf(folder: number, sources: readonly Source[]): PlaylistDraft {
  return { ...emptyDraft(folder), groups: [sources.map((source, index) => entryFrom(source, index + 1))] }
}

/** A new entry: a video and a sound play for their own length, everything else for a moment. */
export function entryFrom(source: Source, key: number): DraftEntry {
  const ownMs = source.type === 'Video' || source.type === 'Audio' ? source.durationMs : 0
  return {
    key,
    contentId: source.id,
    name: source.name,
    type: source.type,
    url: source.url ?? '',
    pages: source.totalPage ?? 1,
    thumbnail: source.contentSrc,
    seconds: ownMs > 0 ? 0 : PICTURE_SECONDS,
    ownMs,
    effectIn: noEffect,
    effectOut: noEffect,
    note: '',
    playable: true,
    misfit: source.misfit,
    selected: 'N',
  }
}

/** Milliseconds that the entry plays, or each page of a document: the time that was set, else its content's own length. */
export function lengthMs(entry: Pick<DraftEntry, 'seconds' | 'ownMs'>): number {
  return entry.seconds > 0 ? entry.seconds * 1000 : entry.ownMs
}

/** True for an entry that needs a time, because its content has none of its own. */
export function needsTime(entry: Pick<DraftEntry, 'seconds' | 'ownMs'>): boolean {
  return lengthMs(entry) === 0
}

/** Milliseconds of one round of a group: what players skip takes no time. */
export function groupMs(group: readonly DraftEntry[]): number {
  return group.reduce((sum, entry) => sum + (entry.playable ? lengthMs(entry) * entry.pages : 0), 0)
}

/** Milliseconds of one round: that of the longest group. */
export function totalMs(draft: PlaylistDraft): number {
  return Math.max(0, ...draft.groups.map(groupMs))
}

/** The entries of all groups, in the order in which they are saved. */
export function allEntries(draft: Pick<PlaylistDraft, 'groups'>): DraftEntry[] {
  return draft.groups.flat()
}

/** A key that no entry has. */
export function freeKey(draft: Pick<PlaylistDraft, 'groups'>): number {
  return draft.groups.flat().reduce((most, entry) => Math.max(most, entry.key), 0) + 1
}
