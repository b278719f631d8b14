import type { Authored } from './queries'

/** What a program has besides its document, as people are asked for it (G108). */
export interface Details {
  readonly name: string
  /** 0 is the root. */
  readonly groupId: number
  /** Names; those that do not exist yet are made. */
  readonly tags: string[]
  readonly isShared: boolean
}

export function detailsOf({ name, groupId, tags, share }: Authored): Details {
  return { name, groupId, tags: tags.map((tag) => tag.name), isShared: share === 'Y' }
}
