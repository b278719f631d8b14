/** How much a document may hold; docs/programs.md says the same, and the server refuses what is beyond. */
export const limits = {
  /** Of the JSON, as UTF-8. */
  bytes: 4 * 1024 * 1024,
  pages: 200,
  /** Of a page. */
  panes: 8,
  /** Of a page, all panes together. */
  items: 500,
  /** Of all pages together. */
  allItems: 5000,
  /** Of an item. */
  contents: 500,
  /** Fields of which a line of an RSS text is made. */
  fields: 20,
  /** Device groups of an event list, and events. */
  ids: 100,

  /** Characters, as browsers count them. */
  name: 200,
  text: 20_000,
  address: 2000,
  word: 200,

  /** Pixels: width and height of the canvas, and of an item; places lie as far from 0. */
  canvas: { least: 1, most: 32_768 },
  size: { least: 2, most: 100_000 },
  place: { least: -100_000, most: 100_000 },

  /** Rows and columns of a video wall. */
  cells: { least: 1, most: 20 },
  /** Seconds. */
  duration: { least: 0, most: 86_400 },
  /** Minutes after which weather is asked for again. */
  interval: { least: 1, most: 1440 },
  opacity: { least: 0, most: 1 },
  fontSize: { least: 1, most: 2000 },
  speed: { least: 1, most: 10 },
  /** Of weather. */
  scale: { least: 0.1, most: 10 },
  /** Lines of an event list, pictures of a feed. */
  rows: { least: 1, most: 100 },
  /** Of which an event list has the events; the first is today. */
  days: { least: 1, most: 31 },
  /** Pages of a content. */
  totalPage: { least: 1, most: 10_000 },
  dayOffset: { least: -36_500, most: 36_500 },
  /** Every other measure: degrees, skew, shadows, outlines, the height of a line. */
  measure: { least: -100_000, most: 100_000 },
} as const

export interface Range {
  readonly least: number
  readonly most: number
}

/** The nearest number within a range. */
export function within({ least, most }: Range, value: number): number {
  return Math.min(Math.max(value, least), most)
}
