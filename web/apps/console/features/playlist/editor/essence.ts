import { isSame } from '@marquee/editing/merge'
import type { PlaylistDraft } from './draft'
import { toInputs } from './wire'

const parts = ['name', 'share', 'folder', 'tags', 'groups'] as const

type Part = (typeof parts)[number]

/** What would be saved of a part; what is selected and the order of the tags do not matter. */
function essence(draft: PlaylistDraft, part: Part): unknown {
  if (part === 'groups') return toInputs(draft)
  if (part === 'tags') return [...draft.tags].sort()
  return draft[part]
}

/** The parts in which two drafts differ. */
export function changedParts(base: PlaylistDraft, draft: PlaylistDraft): Part[] {
  return parts.filter((part) => !isSame(essence(base, part), essence(draft, part)))
}

/** Puts what changed between `base` and `mine` on top of `newest`: the parts that I left alone take the newer state. */
export function rebased(base: PlaylistDraft, mine: PlaylistDraft, newest: PlaylistDraft): PlaylistDraft {
  const kept = changedParts(base, mine).map((part) => [part, mine[part]])
  return { ...newest, ...Object.fromEntries(kept) }
}
