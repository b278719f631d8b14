import type { Answer } from '@marquee/api/types'
import type { Source } from './draft'

type Content = Answer<'/api/contentByIds', 'get'>[number]

/** What a new playlist begins with. */
export interface Begun {
  contents: readonly Source[]
  /** How many more were asked for: they are gone, not for the person, or not for playlists. */
  leftOut: number
}

/** The contents in the order in which they were asked for. What is not approved could not be saved (G72). */
export function begunWith(ids: readonly number[], found: readonly Content[]): Begun {
  const byId = new Map(found.filter(isForPlaylists).map((content) => [content.id, content]))
  const contents = ids.flatMap((id) => byId.get(id) ?? [])
  return { contents, leftOut: ids.length - contents.length }
}

function isForPlaylists({ type, approvalStatus }: Content): boolean {
  return type !== 'Template' && approvalStatus === 'A'
}
