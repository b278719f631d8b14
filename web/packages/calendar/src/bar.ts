import type { EventColour } from '@marquee/model/palette'
import type { ReactNode } from 'react'
import type { Span } from './wall'

/** One bar on the calendar: a stretch of wall time with a name. */
export interface Bar {
  readonly id: string
  readonly span: Span
  readonly title: string
  readonly colour: EventColour
  readonly isRepeated: boolean
  /** It stands behind the others, and can be neither moved nor resized. */
  readonly isOther?: boolean
}

/** What a bar shows besides its time and its name. */
export interface Extras {
  /** Before the time. */
  readonly marks?: ReactNode
  /** Beside the time. */
  readonly facts?: ReactNode
  /** What the marks say, in words. */
  readonly notes?: readonly string[]
  /** Path of the picture; empty without one. */
  readonly picture?: string
}
