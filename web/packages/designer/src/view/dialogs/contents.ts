import type { ItemOf } from '@marquee/model/program/program'
import type { FoundContent } from '../ports'

/** What can be laid on a page as a content. */
export const mediaTypes = ['Image', 'Video', 'Audio', 'Document'] as const

export const isMedia = ({ type }: Pick<FoundContent, 'type'>) => (mediaTypes as readonly string[]).includes(type)

/** A content with how long it is shown; without that, it is as long as is usual. */
export type TimedContent = FoundContent & { readonly seconds?: number }

export type Entry = ItemOf<'media'>['itemContents'][number]

/** Pictures and pages have no length of their own: so many seconds each. */
const usualSeconds = 10

/** A content as an item has it (R222). What has a length of its own plays as long as it is. */
export function toEntry(content: FoundContent, seconds?: number): Entry {
  const { id, name, totalPage, fileSize, width, height, durationMs } = content
  const duration = seconds ?? (durationMs > 0 ? 0 : usualSeconds)
  return { ...bare(id), name: name.slice(0, 200), totalPage: Math.max(1, totalPage), fileSize, width, height, duration }
}

/** A content of which no more is known than its id. */
export function bare(id: number): Entry {
  return {
    id,
    name: '',
    contentSrc: '',
    src: '',
    duration: 0,
    totalPage: 1,
    fileSize: 0,
    effect: 0,
    opacity: 1,
    width: 0,
    height: 0,
    from: '',
    to: '',
  }
}

/** Adds a content at the end, or takes it off, as often as it is there. */
export function toggled(entries: readonly Entry[], content: FoundContent, most: number): readonly Entry[] {
  if (entries.some(({ id }) => id === content.id)) return entries.filter(({ id }) => id !== content.id)
  return entries.length < most ? [...entries, toEntry(content)] : entries
}

/** Adds contents, such as those of a playlist, in their order and with their times. */
export function joined(entries: readonly Entry[], list: readonly TimedContent[], most: number): readonly Entry[] {
  return [...entries, ...list.map((content) => toEntry(content, content.seconds))].slice(0, most)
}

/** The contents of an item; one that was chosen without any setting is the only one. */
export function entriesOf({ itemContents, contentId }: ItemOf<'media'>): readonly Entry[] {
  return itemContents.length === 0 && contentId > 0 ? [bare(contentId)] : itemContents
}
