import { createPlaceholder } from '../placeholder'
import type { Draw } from './item'

/** Nothing tells of events yet: its place says what it will hold, and holds nothing that is made up. */
export const drawEventlist: Draw<'eventlist'> = (box, { name }) => {
  createPlaceholder(box, 'calendar', name)
  return {}
}
