import type { Problem, ProblemField } from '@marquee/api/problem'
import type { DraftItem } from '../item/item'
import type { ScheduleDraft } from './draft'

/** What the server refused, by where it is shown. Names of fields are the item's or channel's own. */
export interface Refused {
  /** By the items as they were sent: one that was changed since is not at fault any more. */
  readonly items: ReadonlyMap<DraftItem, readonly ProblemField[]>
  /** By the keys of channels. */
  readonly channels: ReadonlyMap<number, readonly ProblemField[]>
  /** The schedule's own fields, and whatever has no other place. */
  readonly schedule: readonly ProblemField[]
}

export const nothingRefused: Refused = { items: new Map(), channels: new Map(), schedule: [] }

/** Finds the items and channels of the draft that was sent: `content[0].items[2].end` is the end of the third item of the first channel; what a message says has names of its own. */
export function refusedIn({ fields }: Problem, draft: ScheduleDraft): Refused {
  const items = new Map<DraftItem, ProblemField[]>()
  const channels = new Map<number, ProblemField[]>()
  const schedule: ProblemField[] = []
  for (const field of fields) {
    const [, channelAt, itemAt, name] =
      /^content\[(\d+)\](?:\.items\[(\d+)\](?:\.message)?)?\.(\w+)/.exec(field.name) ?? []
    const channel = draft.channels[Number(channelAt)]
    const item = itemAt === undefined ? undefined : channel?.items[Number(itemAt)]
    if (name && item) add(items, item, { ...field, name })
    else if (name && channel && itemAt === undefined) add(channels, channel.key, { ...field, name })
    else schedule.push(field)
  }
  return { items, channels, schedule }
}

/** What is missing before a draft can be sent at all: nothing must ever play on every screen because nobody chose one. */
export function missingIn({ name, deviceGroup }: ScheduleDraft, isNew: boolean): ProblemField[] {
  const missing = [...(name.trim() === '' ? ['name'] : []), ...(isNew && deviceGroup === 0 ? ['deviceGroup'] : [])]
  return missing.map((field) => ({ name: field, code: 'required', message: '' }))
}

function add<K>(map: Map<K, ProblemField[]>, key: K, field: ProblemField): void {
  map.set(key, [...(map.get(key) ?? []), field])
}
