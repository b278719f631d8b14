export interface Tag {
  id: number
  name: string
}

/** The tags to offer: those not chosen yet (R104) whose name holds the typed text, in any case (R105). */
export function suggestTags(tags: readonly Tag[], chosen: readonly string[], typed: string): Tag[] {
  const text = typed.trim().toLowerCase()
  return tags.filter((tag) => !chosen.includes(tag.name) && tag.name.toLowerCase().includes(text))
}

/** A tag's name as it is stored; null for what cannot be one: nothing, or a name with a comma (G129). */
export function tagName(typed: string): string | null {
  const name = typed.trim()
  return name === '' || name.includes(',') ? null : name
}

/** Chosen names as the server takes them: ids of tags that exist, names of those that are to be made. */
export function splitTags(known: readonly Tag[], names: readonly string[]): { tags: number[]; newTags: string[] } {
  const idOf = new Map(known.map((tag) => [tag.name, tag.id]))
  return {
    tags: names.map((name) => idOf.get(name)).filter((id) => id !== undefined),
    newTags: names.filter((name) => !idOf.has(name)),
  }
}

/** Tags to be put on records, and tags to be taken off them. */
export interface Tagging {
  /** Ids of tags that exist. */
  add: readonly number[]
  /** Names of tags that are to be made. */
  make: readonly string[]
  takeOff: readonly number[]
}

/** A tag as a record carries it. */
interface Carried {
  tagId: number
}

/** The ids of the tags that a record carries afterwards. */
export function tagsAfter(tags: readonly Carried[], { add, takeOff }: Tagging): number[] {
  const ids = new Set([...tags.map(({ tagId }) => tagId), ...add])
  for (const id of takeOff) ids.delete(id)
  return [...ids]
}
