import { type Gesture, type Happening, nothingHappens, type Step, type World } from './gesture'
import { inserting } from './insert'
import { panning } from './pan'
import { resizing } from './resize'
import { rotating } from './rotate'
import { boxing, pressing, reached } from './select'

/** What comes of something that happens on the canvas: by the gesture that is under way, or by the tool in hand. */
export function happened(gesture: Gesture | null, happening: Happening, world: World): Step {
  if (gesture) return gesture.on(happening, world)
  if (happening.type === 'cancel' && world.tool !== 'select') return [null, [{ type: 'tool', tool: 'select' }]]
  return happening.type === 'down' ? begun(happening, world) : nothingHappens
}

function begun(down: Extract<Happening, { type: 'down' }>, world: World): Step {
  const { hit, at, screen } = down
  if (world.tool === 'pan') return [panning(screen), []]
  if (world.tool !== 'select') return [inserting(world, world.tool, at, screen), []]
  switch (hit.on) {
    case 'item': {
      const key = reached(world, hit.key, down)
      return key ? pressing(world, down, key) : boxing(world, down)
    }
    case 'handle':
      return [resizing(world, hit.handle, at), []]
    case 'rotate':
      return [rotating(world, at), []]
    case 'canvas':
      return boxing(world, down)
  }
}
