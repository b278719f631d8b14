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
  const broadcasts: Broadcast[] = []
  const failed = new Map<string, string>()
  for (const one of listOf(input)) {
    try {
      broadcasts.push(readBroadcast(one))
    } catch (error) {
      const id = fieldOf(one, 'id')
      if (typeof id === 'string') failed.set(id, String(error))
    }
  }
  return { broadcasts, failed }
}

/** What a hint says of broadcasts: one that is to be shown, or the ids of those that are not any more. */
export interface BroadcastHint {
  readonly order?: unknown
  readonly ended?: unknown
}

/**
 * The list that `input` has, as a hint leaves it: an order goes before all that are as strong. Throws when there is no
 * list.
 */
export function hinted(input: unknown, { order, ended }: BroadcastHint): unknown[] {
  const gone = ([] as unknown[]).concat(ended, fieldOf(order, 'id'))
  const left = listOf(input).filter((one) => gone.indexOf(fieldOf(one, 'id')) < 0)
  if (typeof order !== 'object' || order === null) return left
  const before = left.filter((one) => rankOf(one) < rankOf(order)).length
  return left.slice(0, before).concat(order, left.slice(before))
}

/** Emergencies come before drills, which have a label, and those before messages. */
function rankOf(one: unknown): number {
  if (fieldOf(one, 'urgency') === 'message') return 2
  return fieldOf(one, 'label') ? 1 : 0
}

function listOf(input: unknown): unknown[] {
  const list = fieldOf(input, 'broadcasts')
  if (!Array.isArray(list)) throw new Error('there is no list of broadcasts')
  return list
}

function fieldOf(input: unknown, name: string): unknown {
  return (Object(input) as Record<string, unknown>)[name]
}

function readBroadcast(input: unknown): Broadcast {
  const { message: sent, ...read } = checked(broadcast, input, (problems) => new Error(problems.join('; ')))
  const message = sent as unknown as Message
  programOf(message, { height: unitsAcross, flow: message.flow }, { width: unitsAcross, height: unitsAcross })
  return { ...read, message }
}
