import type { Problem, ProblemField } from '@marquee/api/problem'
import type { Answer } from '@marquee/api/types'
import type { Parts } from '@marquee/editing/parts'
import { fromMinutesSeconds, toMinutesSeconds } from '@marquee/model/duration'
import { effectOf } from '@marquee/model/effects'
import { allEntries, type DraftEntry, type PlaylistDraft } from './draft'

/** A playlist as the server answers it. */
export type Playlist = Answer<'/api/playlists/{id}', 'get'>

type Entry = Playlist['content'][number]

/** An entry as the server takes it (R443). */
export type EntryInput = Pick<
  Entry,
  | 'id'
  | 'minutes'
  | 'seconds'
  | 'effectInId'
  | 'effectInDuration'
  | 'effectOutId'
  | 'effectOutDuration'
  | 'group'
  | 'selected'
  | 'tag'
>

/** What the editor starts from. */
export function toDraft(playlist: Playlist): PlaylistDraft {
  return {
    name: playlist.name,
    type: playlist.type,
    share: playlist.share,
    folder: playlist.groupId,
    tags: playlist.tags.map((tag) => tag.name),
    groups: toGroups(playlist.content),
  }
}

/** The groups that entries stand in; there is always one. */
export function toGroups(entries: readonly Entry[]): DraftEntry[][] {
  const groups: DraftEntry[][] = [[]]
  entries.forEach((entry, index) => {
    while (groups.length <= entry.group) groups.push([])
    groups[entry.group]?.push(toEntry(entry, index + 1))
  })
  return groups
}

function toEntry(entry: Entry, key: number): DraftEntry {
  return {
    key,
    contentId: entry.id,
    name: entry.name,
    type: entry.type,
    url: entry.url,
    pages: entry.totalPage,
    thumbnail: entry.thumbnail,
    seconds: fromMinutesSeconds(entry.minutes, entry.seconds) / 1000,
    ownMs: entry.durationMs,
    effectIn: effectOf(entry.effectInId, entry.effectInDuration),
    effectOut: effectOf(entry.effectOutId, entry.effectOutDuration),
    note: entry.tag,
    playable: entry.playable,
    misfit: entry.misfit,
    selected: entry.selected,
  }
}

/** The entries as they are saved: group by group (R442, R443). What is selected is not kept. */
export function toInputs(draft: Pick<PlaylistDraft, 'groups'>): EntryInput[] {
  return draft.groups.flatMap((group, index) => group.map((entry) => toInput(entry, index)))
}

function toInput(entry: DraftEntry, group: number): EntryInput {
  const { minutes, seconds } = toMinutesSeconds(entry.seconds * 1000)
  return {
    id: entry.contentId,
    minutes,
    seconds,
    effectInId: entry.effectIn.id,
    effectInDuration: entry.effectIn.durationMs,
    effectOutId: entry.effectOut.id,
    effectOutDuration: entry.effectOut.durationMs,
    group,
    selected: 'N',
    tag: entry.note,
  }
}

/** What would be saved: what is selected and the order of the tags do not matter. */
export const parts: Parts<PlaylistDraft> = {
  name: ({ name }) => name.trim(),
  type: ({ type }) => type,
  share: ({ share }) => share,
  folder: ({ folder }) => folder,
  tags: ({ tags }) => [...tags].sort(),
  groups: toInputs,
}

/** What was refused about entries, by their keys. */
export type EntryProblems = ReadonlyMap<number, ProblemField>

/**
 * Finds the entry of each refused value: `content[3].minutes` is about the fourth that `toInputs` gave. Of several the
 * first counts, and `rest` are those about no entry.
 */
export function refusedEntries(
  problem: Problem,
  draft: PlaylistDraft,
): { entries: EntryProblems; rest: ProblemField[] } {
  const sent = allEntries(draft)
  const entries = new Map<number, ProblemField>()
  const rest: ProblemField[] = []
  for (const field of problem.fields) {
    const place = /^content\[(\d+)]/.exec(field.name)
    const entry = place ? sent[Number(place[1])] : undefined
    if (!entry) rest.push(field)
    else if (!entries.has(entry.key)) entries.set(entry.key, field)
  }
  return { entries, rest }
}
