import type { Message } from './message'

/** An emergency lights up a screen that is off. */
export const urgencies = ['message', 'emergency'] as const
export type Urgency = (typeof urgencies)[number]

/** In a band among those of messages, or over the whole screen, its words as large as they fit. */
export const layouts = ['band', 'full'] as const
export type Layout = (typeof layouts)[number]

/** Words that people show at once, over everything else. Instants are milliseconds of the server's clock. */
export interface Broadcast {
  readonly id: string
  readonly urgency: Urgency
  readonly layout: Layout
  /** What is seen beside the words of a drill, such as "This is a drill"; '' is none. */
  readonly label: string
  readonly message: Message
  /** Its words move as if they had begun then. */
  readonly startedAt: number
  readonly endsAt: number
}
