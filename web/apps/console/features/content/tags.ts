import type { Tag } from '@marquee/ui/form/tags'

/** Chosen names as the server takes them: ids of tags that exist, names of those that are to be made. */
export function splitTags(known: readonly Tag[], names: readonly string[]): { tags: number[]; newTags: string[] } {
  const idOf = new Map(known.map((tag) => [tag.name, tag.id]))
  return {
    tags: names.map((name) => idOf.get(name)).filter((id) => id !== undefined),
    newTags: names.filter((name) => !idOf.has(name)),
  }
}
