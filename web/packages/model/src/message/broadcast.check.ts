import * as v from 'valibot'
import { checked } from '../check'
import { instant } from '../manifest.check'
import { programOf } from './band'
import { type Broadcast, layouts, urgencies } from './broadcast'
import { type Message, unitsAcross } from './message'

const name = v.pipe(v.string(), v.nonEmpty())

const broadcast = v.object({
  id: name,
  urgency: v.picklist(urgencies),
  layout: v.picklist(layouts),
  label: v.optional(v.string(), ''),
  message: v.record(v.string(), v.unknown()),
  startedAt: instant,
  endsAt: instant,
})

export interface CheckedBroadcasts {
  readonly broadcasts: readonly Broadcast[]
  /** By the ids of those that cannot be shown: why, in English. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * The broadcasts that `input` (decoded JSON) has, in its order. One that cannot be read holds back no other; throws
 * when there is no list of them.
 */
export function readBroadcasts(input: unknown): CheckedBroadcasts {
  const { broadcasts: sent } = Object(input) as { broadcasts?: unknown }
  if (!Array.isArray(sent)) throw new Error('there is no list of broadcasts')
  const broadcasts: Broadcast[] = []
  const failed = new Map<string, string>()
  for (const one of sent) {
    try {
      broadcasts.push(readBroadcast(one))
    } catch (error) {
      const { id } = Object(one) as { id?: unknown }
      if (typeof id === 'string') failed.set(id, String(error))
    }
  }
  return { broadcasts, failed }
}

function readBroadcast(input: unknown): Broadcast {
  const { message: sent, ...read } = checked(broadcast, input, (problems) => new Error(problems.join('; ')))
  const message = sent as unknown as Message
  programOf(message, { height: unitsAcross, flow: message.flow }, { width: unitsAcross, height: unitsAcross })
  return { ...read, message }
}
