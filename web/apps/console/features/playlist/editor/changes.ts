import { arrivalOf, inserted, moved } from '@marquee/editing/order'
import { effectOf } from '@marquee/model/effects'
import { type Change, type DraftEntry, entryFrom, freeKey, type PlaylistDraft, type Source } from './draft'

/** Sets what belongs to the playlist as a whole. */
export function described(part: Partial<Pick<PlaylistDraft, 'name' | 'share' | 'folder' | 'tags'>>): Change {
  return (draft) => ({ ...draft, ...part })
}

/** Goes back to the entries of a former version. */
export function restored(groups: PlaylistDraft['groups']): Change {
  return (draft) => ({ ...draft, groups })
}

/** Puts a new entry into the gap before `index`, in Sync Play into every group (R436). Without an index: at the end. */
export function added(source: Source, index?: number): Change {
  return (draft) => {
    const key = freeKey(draft)
    const groups = draft.groups.map((group, k) => {
      return inserted(group, Math.min(index ?? group.length, group.length), entryFrom(source, key + k))
    })
    return { ...draft, groups }
  }
}

/** Shows another content in an entry's place; its effects stay. */
export function replaced(key: number, source: Source): Change {
  return eachEntry(
    (entry) => entry.key === key,
    (entry) => {
      const { effectIn, effectOut, selected } = entry
      return { ...entryFrom(source, key), effectIn, effectOut, selected }
    },
  )
}

export function removed(keys: ReadonlySet<number>): Change {
  return (draft) => ({ ...draft, groups: draft.groups.map((group) => group.filter((entry) => !keys.has(entry.key))) })
}

/** Puts a copy behind an entry, in Sync Play into every group at that place (R436). */
export function duplicated(key: number): Change {
  return (draft) => {
    const original = draft.groups.flat().find((entry) => entry.key === key)
    const group = draft.groups.find((entries) => entries.some((entry) => entry.key === key))
    if (!original || !group) return draft
    const free = freeKey(draft)
    const index = group.indexOf(original) + 1
    const copy = (k: number): DraftEntry => ({ ...original, key: free + k, selected: 'N' })
    return {
      ...draft,
      groups: draft.groups.map((entries, k) => inserted(entries, Math.min(index, entries.length), copy(k))),
    }
  }
}

/** Moves an entry within its group: by places, never past the ends. */
export function movedBy(key: number, places: number): Change {
  return withinItsGroup(key, (group, at) => moved(group, at, at + places))
}

/** Moves an entry within its group: into the gap before the entry at `gap`. */
export function movedInto(key: number, gap: number): Change {
  return withinItsGroup(key, (group, at) => moved(group, at, arrivalOf(at, gap)))
}

export function timed(key: number, seconds: number): Change {
  return eachEntry(
    (entry) => entry.key === key,
    (entry) => ({ ...entry, seconds }),
  )
}

/** Y becomes N, and N becomes Y (R433). */
export function toggled(key: number): Change {
  return eachEntry(
    (entry) => entry.key === key,
    (entry) => ({ ...entry, selected: entry.selected === 'Y' ? 'N' : 'Y' }),
  )
}

export function allSelected(group: number, selected: 'Y' | 'N'): Change {
  return eachEntry(
    (_, k) => k === group,
    (entry) => ({ ...entry, selected }),
  )
}

/** Sets the time of a group's selected entries, and of no other (R434). */
export function selectedTimed(group: number, seconds: number): Change {
  return eachEntry(
    (entry, k) => k === group && entry.selected === 'Y',
    (entry) => ({ ...entry, seconds }),
  )
}

/** Effects as somebody chose them; an id of 0 is none. What is left out stays as it is. */
export interface EffectChoice {
  effectIn?: { id: number; durationMs: number }
  effectOut?: { id: number; durationMs: number }
}

/** Sets the effects of some entries; without an effect there is no duration (R431, R432). */
export function withEffects(keys: ReadonlySet<number>, { effectIn, effectOut }: EffectChoice): Change {
  return eachEntry(
    (entry) => keys.has(entry.key),
    (entry) => ({
      ...entry,
      effectIn: effectIn ? effectOf(effectIn.id, effectIn.durationMs) : entry.effectIn,
      effectOut: effectOut ? effectOf(effectOut.id, effectOut.durationMs) : entry.effectOut,
    }),
  )
}

/** A further group that plays what the last one does (R438). */
export const groupAdded: Change = (draft) => {
  const key = freeKey(draft)
  const last = draft.groups.at(-1) ?? []
  return {
    ...draft,
    groups: [...draft.groups, last.map((entry, index) => ({ ...entry, key: key + index, selected: 'N' as const }))],
  }
}

/** Those behind the removed group move up; the last one stays (R439). */
export function groupRemoved(group: number): Change {
  return (draft) => (draft.groups.length > 1 ? { ...draft, groups: draft.groups.toSpliced(group, 1) } : draft)
}

/** Takes the last slot of every group that has more than one (R437). */
export const shortened: Change = (draft) => ({
  ...draft,
  groups: draft.groups.map((group) => (group.length > 1 ? group.slice(0, -1) : group)),
})

function eachEntry(
  isMeant: (entry: DraftEntry, group: number) => boolean,
  change: (entry: DraftEntry) => DraftEntry,
): Change {
  return (draft) => ({
    ...draft,
    groups: draft.groups.map((group, k) => group.map((entry) => (isMeant(entry, k) ? change(entry) : entry))),
  })
}

function withinItsGroup(
  key: number,
  change: (group: readonly DraftEntry[], at: number) => readonly DraftEntry[],
): Change {
  return (draft) => ({
    ...draft,
    groups: draft.groups.map((group) => {
      const at = group.findIndex((entry) => entry.key === key)
      return at < 0 ? group : change(group, at)
    }),
  })
}
