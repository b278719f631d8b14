import { effectsWithin } from '@marquee/model/effects'
import type { Effect, Shown } from '@marquee/model/shown'
import type { Disposables } from './disposables'
import { arrive, depart, type Motion } from './effects'
import { framesDrawn } from './frames'
import type { Layer } from './layer'

/**
 * Which layer is seen, and how the next one takes its place. What was seen stays beneath until the new one covers it
 * fully, so there is something to see at every moment. At most three layers are alive: seen, covered and one to come.
 *
 * A browser does not paint what is covered, and then needs a moment before there is a frame of it. So a layer shines
 * through, by a hundredth, before it is seen.
 */
export interface HandOver<E extends Shown> {
  readonly seen: Layer<E>
  /** The layer, which is loaded, is about to take its place: it begins to be painted. */
  announce(layer: Layer<E>): void
  /** Puts a layer, whose first frame is there, over what is seen; `elapsedMs` of its time are over. */
  to(layer: Layer<E>, effectIn: Effect, elapsedMs: number): void
  /** In `lingerMs` or more what is seen goes by its effect, and the loaded layer beneath comes with its own. */
  reveal(layer: Layer<E>, effectOut: Effect): void
  /** Ends a layer that is not to be shown after all. If it was revealed already, it is what is seen from now on. */
  giveUp(layer: Layer<E>): void
  /** Ends a layer that cannot be shown. If it was revealed already, what was seen before is back. */
  takeBack(layer: Layer<E>): void
  /** It is seen already, beneath what goes by its effect. */
  isRevealed(layer: Layer<E>): boolean
  /** Brings what moves to its end at once. */
  settle(): void
  /** Resolves when nothing moves. */
  settled(): Promise<void>
  end(): void
}

/** How long a screen is given to paint a layer; a slow one takes more, and a page that is not seen paints none. */
export const lingerMs = 100
const longestLingerMs = 1000

const shine = 0.01

export function createHandOver<E extends Shown>(first: Layer<E>): HandOver<E> {
  let seen = first
  let depth = 0
  /** What is beneath until `arrival` is over. */
  let covered: Layer<E> | null = null
  let arrival: Motion | null = null
  /** What is about to be revealed, and what has been. */
  let awaited: Layer<E> | null = null
  let revealed: { layer: Layer<E>; departure: Motion; arrival: Motion | null } | null = null
  const waiting: (() => void)[] = []
  raise(first)

  return {
    get seen() {
      return seen
    },
    announce(layer) {
      if (revealed?.layer === layer) return
      awaited = null
      setOpacity(layer, shine)
      raise(layer)
    },
    to(layer, effectIn, elapsedMs) {
      settle()
      covered = seen
      covered.leave()
      seen = layer
      const comesAlone = revealed?.layer !== layer
      if (!comesAlone) revealed?.arrival?.cancel()
      revealed = null
      setOpacity(layer, 1)
      raise(layer)
      if (comesAlone && elapsedMs < effectIn.durationMs) arrival = arrive(layer, effectIn, elapsedMs, settle)
      if (!arrival) arrival = whenPainted(layer.disposables, settle)
    },
    reveal(layer, effectOut) {
      if (covered || revealed || !layer.entry) return
      const before = seen
      awaited = layer
      const { effectIn } = effectsWithin(layer.entry.durationMs, layer.entry)
      const durationMs = Math.min(effectIn.durationMs, effectOut.durationMs)
      setOpacity(before, 1 - shine)
      whenPainted(before.disposables, () => {
        setOpacity(before, 1)
        if (awaited !== layer || layer.disposables.ended || before !== seen) return
        const departure = depart(before, effectOut)
        if (!departure) return
        const coming = arrive(layer, { id: effectIn.id, durationMs }, durationMs - effectOut.durationMs, () => {})
        if (coming) raise(layer)
        revealed = { layer, departure, arrival: coming }
      })
    },
    giveUp(layer) {
      if (revealed?.layer !== layer) {
        layer.disposables.end()
        return
      }
      revealed.arrival?.cancel()
      revealed = null
      seen.disposables.end()
      seen = layer
      raise(layer)
    },
    takeBack(layer) {
      if (revealed?.layer === layer) {
        revealed.departure.cancel()
        revealed = null
      }
      layer.disposables.end()
    },
    isRevealed: (layer) => revealed?.layer === layer,
    settle,
    settled: () => new Promise((resolve) => (covered ? waiting.push(resolve) : resolve())),
    end() {
      settle()
      seen.disposables.end()
    },
  }

  function settle(): void {
    arrival?.cancel()
    arrival = null
    covered?.disposables.end()
    covered = null
    for (const go of waiting.splice(0)) go()
  }

  function raise(layer: Layer): void {
    depth++
    layer.layer.style.zIndex = String(depth)
  }
}

/** The third frame from now begins when the first is on the screen. */
function whenPainted(disposables: Disposables, action: () => void): Motion {
  let cancelled = false
  const lingered = new Promise<void>((resolve) => disposables.later(lingerMs, resolve))
  void Promise.all([lingered, framesDrawn(disposables, 3, longestLingerMs)]).then(() => {
    if (!cancelled) action()
  })
  return {
    cancel() {
      cancelled = true
    },
  }
}

function setOpacity(layer: Layer, opacity: number): void {
  layer.layer.style.opacity = String(opacity)
}
