import * as v from 'valibot'
import type { ItemKey, Program, Touch } from './program'
import { withItem } from './records'
import { onTouch } from './schema'

/** Says what a touch of an item does, or that it does nothing. What leads to what is no goal changes nothing. */
export function setTouch(program: Program, key: ItemKey, touch: Touch | null): Program {
  return withItem(program, key, (item) => {
    const { type, value, item: goal } = touch ?? {}
    if (type === item.onTouch?.type && value === item.onTouch?.value && goal === item.onTouch?.item) return item
    const isThere = !touch?.item || program.items.has(touch.item)
    return touch && !(isThere && v.is(onTouch, touch)) ? item : { ...item, onTouch: touch }
  })
}
