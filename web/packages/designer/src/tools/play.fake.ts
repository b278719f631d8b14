import { aProgram, ids, item, keys, page } from '@marquee/model/program/example.fake'
import type { Program } from '@marquee/model/program/program'
import { expect } from 'vitest'
import { selectionOf } from '../core/selection'
import type { Effect, Gesture, Handle, Happening, Hit, Modifiers, Tool, World } from './gesture'
import { happened } from './tools'

/** Three items in a row, the last of them locked. */
export const three = aProgram([
  [
    { name: 'a', x: 100, y: 100 },
    { name: 'b', x: 300, y: 100 },
    { name: 'l', x: 500, y: 100, lock: true },
  ],
])

export type Act = [type: 'down' | 'move' | 'up' | 'cancel', x?: number, y?: number, held?: Partial<Modifiers>]

export interface Scene {
  readonly program?: Program
  readonly chosen?: string
  readonly tool?: Tool
  readonly snaps?: boolean
  readonly zoom?: number
  readonly hit?: Hit
}

/** Plays a gesture and gives all effects; what it selects and what is in hand is so from then on. */
export function play(
  { program = three, chosen = '', tool = 'select', snaps = false, zoom = 100, hit }: Scene,
  acts: Act[],
) {
  let world: World = { program, page: page(1), selection: selectionOf(keys(chosen)), zoom, tool, snaps, locale: '' }
  let gesture: Gesture | null = null
  const all: Effect[] = []
  for (const [type, x = 0, y = 0, held] of acts) {
    const where = { at: { x, y }, screen: { x: (x * zoom) / 100, y: (y * zoom) / 100 } }
    const modifiers = { shift: false, alt: false, mod: false, ...held }
    const happening =
      type === 'cancel' ? { type } : { type, ...where, ...modifiers, hit: hit ?? ({ on: 'canvas' } as const) }
    const [next, effects] = happened(gesture, happening as Happening, world)
    gesture = next
    for (const effect of effects) {
      all.push(effect)
      if (effect.type === 'select') world = { ...world, selection: effect.selection }
      if (effect.type === 'tool') world = { ...world, tool: effect.tool }
    }
  }
  return { all, world, gesture }
}

/** What is changed in the end: the boxes of all items, and under which name. */
export function committed(scene: Scene, acts: Act[]): string {
  const { all, gesture } = play(scene, acts)
  expect(gesture).toBeNull()
  const [commit] = all.flatMap((effect) => (effect.type === 'commit' ? [effect] : []))
  if (!commit) return 'nothing'
  const after = commit.change(scene.program ?? three, ids())
  const boxes = Array.from(after.items.values())
    .filter((one) => (scene.program ?? three).items.get(item(one.name)) !== one)
    .map(({ name, x, y, w, h, degree }) => `${name} ${x},${y} ${w}x${h}${degree ? ` ${degree}°` : ''}`)
  return `${commit.label.split('.').at(-1)}: ${boxes.join('; ')}`
}

export const on = (key: string): Hit => ({ on: 'item', key: item(key) })
export const by = (handle: Handle): Hit => ({ on: 'handle', handle })
export const shift = { shift: true }
export const mod = { mod: true }
