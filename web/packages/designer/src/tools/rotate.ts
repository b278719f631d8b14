import { centre, type Point } from '@marquee/model/program/geometry'
import { rotateItem } from '@marquee/model/program/items'
import { boxAround, rotateTogether } from '@marquee/model/program/together'
import { drawing, type Gesture, type World } from './gesture'

const steps = 15

/** Turns what is selected about its centre, with Shift in steps of 15 degrees. Several items turn as one. */
export function rotating({ program, selection }: World, from: Point): Gesture | null {
  const keys = selection.keys.filter((key) => program.items.get(key)?.lock === false)
  const [only] = keys
  const single = keys.length === 1 && only ? program.items.get(only) : undefined
  const box = single ?? boxAround(program, keys)
  if (!box || !only) return null
  const about = centre(box)
  const before = single?.degree ?? 0
  return drawing(keys, program, 'designer.step.rotate', ({ at, shift }) => {
    const free = before + angle(about, at) - angle(about, from)
    const degree = shift ? Math.round(free / steps) * steps : Math.round(free)
    return {
      change: (program, newId) =>
        single ? rotateItem(program, only, degree) : rotateTogether(program, keys, degree, newId),
      guides: [],
    }
  })
}

/** Degrees, clockwise. */
function angle(about: Point, at: Point): number {
  return (Math.atan2(at.y - about.y, at.x - about.x) * 180) / Math.PI
}
