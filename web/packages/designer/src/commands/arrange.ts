import { type Alignment, type Axis, alignItems, distributeItems, fillPage } from '@marquee/model/program/align'
import { moveItems, resizeItem } from '@marquee/model/program/bounds'
import type { Point } from '@marquee/model/program/geometry'
import { groupItems, ungroupItems } from '@marquee/model/program/groups'
import { lockItems, removeItems, rotateItem } from '@marquee/model/program/items'
import { type Reorder, reorderItems } from '@marquee/model/program/order'
import type { ItemKey, NewId, Program } from '@marquee/model/program/program'
import { boxAround, resizeTogether, rotateTogether } from '@marquee/model/program/together'
import { programOf, type State, selected } from '../core/state'
import { type Command, command, isAny, isMovable, selectedItems } from './command'

type OnItems = (program: Program, keys: readonly ItemKey[], newId: NewId) => Program

/** A command on what is selected, as one step of the same name. */
function onSelected(
  id: string,
  change: OnItems,
  rest: Partial<Pick<Command, 'shortcut' | 'alsoBy' | 'when'>> & { step?: string; isSeries?: boolean } = {},
): Command {
  const { step = id, isSeries, ...given } = rest
  return command({
    id,
    when: isAny,
    ...given,
    run({ editor }) {
      const keys = selected(editor.get())
      const series = isSeries ? `${step} ${keys.join(' ')}` : undefined
      editor.run(`designer.step.${step}`, (program, newId) => change(program, keys, newId), series)
    },
  })
}

/** Whether it would change anything: at the ends of the order nothing goes further (R195, R196). */
const wouldReorder = (reorder: Reorder) => (state: State) => {
  return reorderItems(programOf(state), selected(state), reorder) !== programOf(state)
}

const reorder = (id: string, way: Reorder, shortcut: string) => {
  return onSelected(id, (program, keys) => reorderItems(program, keys, way), { shortcut, when: wouldReorder(way) })
}

export const reorders = {
  top: reorder('top', 'top', 'Mod+Shift+ArrowUp'),
  bottom: reorder('bottom', 'bottom', 'Mod+Shift+ArrowDown'),
  up: reorder('bringForward', 'up', 'Mod+ArrowUp'),
  down: reorder('sendBackward', 'down', 'Mod+ArrowDown'),
}

const someLocked = (lock: boolean) => (state: State) => selectedItems(state).some((item) => item.lock === lock)

export const locks = {
  lock: onSelected('lock', (program, keys) => lockItems(program, keys, true), {
    shortcut: 'Mod+L',
    when: someLocked(false),
  }),
  unlock: onSelected('unlock', (program, keys) => lockItems(program, keys, false), {
    shortcut: 'Mod+Shift+L',
    when: someLocked(true),
  }),
}

export const remove = onSelected('delete', removeItems, { shortcut: 'Delete', alsoBy: ['Backspace'], when: isMovable })
export const fullScreen = onSelected('fullScreen', fillPage, { when: isMovable })

export const groups = [
  onSelected('group', groupItems, {
    shortcut: 'Mod+G',
    when: (state) => groupItems(programOf(state), selected(state), () => 'new') !== programOf(state),
  }),
  onSelected('ungroup', (program, keys) => ungroupItems(program, keys), {
    shortcut: 'Mod+Shift+G',
    when: (state) => selectedItems(state).some(({ groupId }) => groupId !== ''),
  }),
]

const align = (to: Alignment, shortcut: string) => {
  const id = `align${to.charAt(0).toUpperCase()}${to.slice(1)}`
  return onSelected(id, (program, keys, newId) => alignItems(program, keys, to, newId), { shortcut, when: isMovable })
}

const distribute = (axis: Axis, shortcut: string) => {
  const id = axis === 'horizontal' ? 'distributeAcross' : 'distributeAlong'
  const when = (state: State) => selectedItems(state).filter(({ lock }) => !lock).length > 2
  return onSelected(id, (program, keys, newId) => distributeItems(program, keys, axis, newId), { shortcut, when })
}

export const alignments = [
  align('left', 'Alt+A'),
  align('center', 'Alt+H'),
  align('right', 'Alt+D'),
  align('top', 'Alt+W'),
  align('middle', 'Alt+V'),
  align('bottom', 'Alt+S'),
  distribute('horizontal', 'Alt+Shift+H'),
  distribute('vertical', 'Alt+Shift+V'),
]

const directions: Readonly<Record<string, Point>> = {
  Left: { x: -1, y: 0 },
  Right: { x: 1, y: 0 },
  Up: { x: 0, y: -1 },
  Down: { x: 0, y: 1 },
}

/** Arrow keys move by a pixel, with Shift by ten; with Alt they draw the right and the lower edge. */
export const byKeys = Object.entries(directions).flatMap(([name, { x, y }]) =>
  [1, 10].flatMap((far) => {
    const shift = far > 1 ? 'Shift+' : ''
    const size = far > 1 ? 'Far' : ''
    const move: OnItems = (program, keys, newId) => moveItems(program, keys, { x: x * far, y: y * far }, newId)
    const grow: OnItems = (program, keys, newId) => grown(program, keys, { x: x * far, y: y * far }, newId)
    const given = { when: isMovable, isSeries: true }
    return [
      onSelected(`move${name}${size}`, move, { ...given, step: 'move', shortcut: `${shift}Arrow${name}` }),
      onSelected(`resize${name}${size}`, grow, { ...given, step: 'resize', shortcut: `Alt+${shift}Arrow${name}` }),
    ]
  }),
)

function grown(program: Program, keys: readonly ItemKey[], by: Point, newId: NewId): Program {
  const [only] = keys
  const box = keys.length === 1 && only ? program.items.get(only) : boxAround(program, keys)
  if (!box || !only) return program
  const wanted = { x: box.x, y: box.y, w: Math.max(2, box.w + by.x), h: Math.max(2, box.h + by.y) }
  return keys.length === 1 ? resizeItem(program, only, wanted, newId) : resizeTogether(program, keys, wanted, newId)
}

const turn = (id: string, by: number, shortcut: string) => {
  const change: OnItems = (program, keys, newId) => {
    const [only] = keys
    const item = keys.length === 1 && only ? program.items.get(only) : undefined
    return item && only ? rotateItem(program, only, item.degree + by) : rotateTogether(program, keys, by, newId)
  }
  return onSelected(id, change, { shortcut, when: isMovable, step: 'rotate', isSeries: true })
}

export const turns = [
  turn('rotateRight', 15, 'R'),
  turn('rotateLeft', -15, 'Shift+R'),
  turn('rotateRightLittle', 1, 'Alt+R'),
  turn('rotateLeftLittle', -1, 'Alt+Shift+R'),
]
