import { type EffectName, effectName } from '@marquee/model/effects'
import type { Effect } from '@marquee/model/shown'
import type { Disposables } from './disposables'

/**
 * The effects as Web Animations, of transforms and opacity only, which the compositor runs. A wipe moves the layer
 * one way and what is in it the other way, so that only the layer's edge is seen moving. Every animation names both
 * ends: old browsers refuse a keyframe that is only implied.
 */

type State = { readonly opacity?: number; readonly transform?: string }

/** Where a layer comes from or goes to, and its medium within it. */
interface Away {
  readonly layer: State
  readonly medium?: State
}

const move = (x: number, y: number): State => ({ transform: `translate(${x}%, ${y}%)` })
const faded = (scale: number): State => ({ opacity: 0, transform: `scale(${scale})` })

const from: Record<EffectName, Away> = {
  Fade: { layer: { opacity: 0 } },
  SlideLeft: { layer: move(100, 0) },
  SlideRight: { layer: move(-100, 0) },
  SlideUp: { layer: move(0, 100) },
  SlideDown: { layer: move(0, -100) },
  ZoomIn: { layer: faded(0.6) },
  ZoomOut: { layer: faded(1.4) },
  WipeLeft: { layer: move(100, 0), medium: move(-100, 0) },
  WipeRight: { layer: move(-100, 0), medium: move(100, 0) },
}

const to: Record<EffectName, Away> = {
  Fade: { layer: { opacity: 0 } },
  SlideLeft: { layer: move(-100, 0) },
  SlideRight: { layer: move(100, 0) },
  SlideUp: { layer: move(0, -100) },
  SlideDown: { layer: move(0, 100) },
  ZoomIn: { layer: faded(1.4) },
  ZoomOut: { layer: faded(0.6) },
  WipeLeft: { layer: move(-100, 0), medium: move(100, 0) },
  WipeRight: { layer: move(100, 0), medium: move(-100, 0) },
}

export interface Moving {
  readonly layer: HTMLElement
  readonly medium: HTMLElement
  readonly disposables: Disposables
}

/** A running effect. */
export interface Motion {
  /** Puts everything where it is without the effect. */
  cancel(): void
}

/**
 * Lets a layer come in; null, and nothing happens, when the effect is none. `elapsedMs` of it are already over; below 0
 * the layer waits, away, for so long.
 */
export function arrive(it: Moving, effect: Effect, elapsedMs: number, done: () => void): Motion | null {
  return run(it, from, effect, done, (away, home) => [away, home], {
    duration: effect.durationMs,
    delay: -elapsedMs,
    easing: 'ease-out',
    fill: 'backwards',
  })
}

/** Lets a layer go; it stays away. Null, and nothing happens, when the effect is none. */
export function depart(it: Moving, effect: Effect): Motion | null {
  return run(
    it,
    to,
    effect,
    () => {},
    (away, home) => [home, away],
    {
      duration: effect.durationMs,
      easing: 'ease-in',
      fill: 'forwards',
    },
  )
}

function run(
  it: Moving,
  catalogue: Record<EffectName, Away>,
  effect: Effect,
  done: () => void,
  frames: (away: Keyframe, home: Keyframe) => Keyframe[],
  timing: KeyframeAnimationOptions,
): Motion | null {
  const name = effectName(effect.id)
  if (!name || effect.durationMs <= 0 || typeof it.layer.animate !== 'function') return null
  const away = catalogue[name]
  const play = (element: HTMLElement, state: State) =>
    element.animate(frames(Object.assign({}, state), atHome(state)), timing)
  const main = play(it.layer, away.layer)
  const animations = away.medium ? [main, play(it.medium, away.medium)] : [main]
  const cancel = () => {
    main.onfinish = null
    for (const animation of animations) animation.cancel()
  }
  main.onfinish = done
  it.disposables.add(cancel)
  return { cancel }
}

/** The same properties, at rest. */
function atHome(state: State): Keyframe {
  const home: Keyframe = {}
  if (state.opacity !== undefined) home.opacity = 1
  if (state.transform !== undefined) home.transform = 'none'
  return home
}
