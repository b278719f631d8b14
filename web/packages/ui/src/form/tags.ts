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
