import type { Point } from '@marquee/model/program/geometry'
import type { Gesture } from './gesture'

/** Moves the canvas in the window. */
export function panning(from: Point): Gesture {
  return {
    on(happening) {
      if (happening.type !== 'move') return [null, []]
      const by = { x: happening.screen.x - from.x, y: happening.screen.y - from.y }
      return [panning(happening.screen), [{ type: 'pan', by }]]
    },
  }
}
