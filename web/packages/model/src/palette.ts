/** A schedule event's colours in the calendar: `#RRGGBB`, their contrast at least 4.5. */
export interface EventColour {
  readonly background: string
  readonly text: string
}

/** Priorities run from 1, the strongest, to 4 (G136). */
export const normalPriority = 4

const white = '#ffffff'
const ink = '#111827'

const onWhite = (background: string): EventColour => ({ background, text: white })
const onInk = (background: string): EventColour => ({ background, text: ink })

/** Ten calm colours, none a blue or a green: a normal event is never mistaken for one of high priority (R458). */
export const normalPalette: readonly EventColour[] = [
  onWhite('#6d4aa8'),
  onWhite('#8a6116'),
  onInk('#d9c7f2'),
  onWhite('#9c4a7d'),
  onInk('#ecd59a'),
  onWhite('#7a5244'),
  onInk('#f0c4d6'),
  onWhite('#5c4370'),
  onWhite('#94573a'),
  onInk('#e6c3ab'),
]

/** Fifteen blues and greens, of a hue between 90 and 260 degrees (R460). */
export const highPriorityPalette: readonly EventColour[] = [
  onWhite('#1d4ed8'),
  onWhite('#15803d'),
  onWhite('#0e7490'),
  onInk('#93c5fd'),
  onWhite('#166534'),
  onWhite('#0369a1'),
  onInk('#86efac'),
  onWhite('#1e3a8a'),
  onWhite('#0f766e'),
  onInk('#67e8f9'),
  onWhite('#3f7a1c'),
  onWhite('#1e40af'),
  onInk('#5eead4'),
  onWhite('#14532d'),
  onWhite('#155e75'),
]

/**
 * The colour of the schedule item at position `order` (from 0). Priority 4 takes the normal palette, every other one,
 * and none at all, the one for high priority (R457, R459); past the end of a palette it starts again (G136).
 */
export function eventColour(priority: number | undefined, order: number): EventColour {
  const palette = priority === normalPriority ? normalPalette : highPriorityPalette
  return palette[order % palette.length] as EventColour
}
