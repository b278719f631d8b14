/** An effect of the catalogue. An id of 0 means none, and its duration is 0. */
export interface Effect {
  readonly id: number
  readonly durationMs: number
}

/**
 * What shows something. A page of a document is an image; `web` is a program, whose one file is the asset, or a link;
 * `stream` is a video that comes over the network while it plays; `program` is one of the designer, whose document is
 * the asset (docs/programs.md).
 */
export const kinds = ['image', 'video', 'audio', 'web', 'stream', 'program'] as const
export type Kind = (typeof kinds)[number]

/** How a medium fills its area; the values of CSS `object-fit`. */
export const fits = ['contain', 'cover', 'fill'] as const
export type Fit = (typeof fits)[number]

/** What is shown for a time, and how. */
export interface Shown {
  readonly kind: Kind
  readonly name: string
  /** What its bytes are known by; '' for a link. */
  readonly asset: string
  /** Of a link, which takes the network to show: an http or https address. Else ''. */
  readonly url: string
  /** A video or a sound repeats in a longer time and is cut by a shorter one. */
  readonly durationMs: number
  readonly effectIn: Effect
  readonly effectOut: Effect
  readonly mute: boolean
  readonly fit: Fit
  /** Of a screen of a video wall the cell that it shows; else it shows all. */
  readonly cell?: Cell
}

/** One of the screens that show one canvas together, from 1. */
export interface Cell {
  readonly row: number
  readonly column: number
  /** How many the wall has. */
  readonly rows: number
  readonly columns: number
}
