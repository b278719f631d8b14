import type { Position } from './message'

/** A band that wants a place on a screen. */
export interface Wanted {
  readonly position: Position
  readonly height: number
}

/**
 * Where bands stand on a screen, the strongest first among those given: the distance of each from the upper edge, or
 * null for one that finds no room beside those before it. None covers another: at the top and at the bottom the
 * strongest is at the edge, in the middle it is the upper one.
 */
export function stacked(bands: readonly Wanted[], screenHeight: number): (number | null)[] {
  const sums: Record<Position, number> = { top: 0, middle: 0, bottom: 0 }
  const hasRoom = bands.map(({ position, height }) => {
    if (sums.top + sums.middle + sums.bottom + height > screenHeight) return false
    sums[position] += height
    return true
  })
  const lowest = screenHeight - sums.bottom - sums.middle
  const next = {
    top: 0,
    middle: Math.max(sums.top, Math.min(lowest, Math.round((screenHeight - sums.middle) / 2))),
    bottom: screenHeight,
  }
  return bands.map(({ position, height }, i) => {
    if (!hasRoom[i]) return null
    if (position === 'bottom') {
      next.bottom -= height
      return next.bottom
    }
    next[position] += height
    return next[position] - height
  })
}
