import type { Point } from '@marquee/model/program/geometry'
import { gliding } from './gliding'

/** Elements that are taken off their page for as long as they move. */
export interface Lift {
  /** How far they are from their places, in pixels of the page. */
  by(step: Point): void
  /** Puts them back. */
  end(): void
}

/** Of so many elements the order may be so mixed that more layers would cost more than to paint. */
const mostLayers = 12

/** What would begin anew if it were put elsewhere. */
const rooted = 'iframe, video, audio'

/**
 * Takes elements off their page, in the order that they lie in: those that lie directly above each other are one layer,
 * so that to move them all is one transform, and nothing is laid out or painted again. Null where they lie between too
 * many others.
 */
export function lifted(elements: readonly HTMLElement[]): Lift | null {
  const runs = runsOf(elements)
  if (runs.length > mostLayers) return null
  const ends: (() => void)[] = []
  const moves = runs.map((run) => {
    const [only] = run
    const layer = run.length === 1 && only ? only : wrapped(run)
    const rest = gliding(layer, 'translate')
    ends.push(() => {
      rest()
      layer.style.translate = ''
      if (layer !== only) layer.replaceWith(...run)
    })
    return (by: string) => {
      layer.style.translate = by
    }
  })
  return { by: ({ x, y }) => every(moves, `${x}px ${y}px`), end: () => every(ends, undefined) }
}

/** Lays copies of elements on top of their page. */
export function copied(elements: readonly HTMLElement[]): Lift | null {
  const parent = elements[0]?.parentElement
  if (!parent) return null
  const layer = layerOf(elements.map((element) => element.cloneNode(true) as HTMLElement))
  layer.inert = true
  parent.appendChild(layer)
  gliding(layer, 'translate')
  return {
    by({ x, y }) {
      layer.style.translate = `${x}px ${y}px`
    },
    end: () => layer.remove(),
  }
}

/** Elements that follow each other, without any other between them. */
function runsOf(elements: readonly HTMLElement[]): HTMLElement[][] {
  const wanted = new Set<Element>(elements)
  const runs: HTMLElement[][] = []
  const parent = elements[0]?.parentElement
  let run: HTMLElement[] | null = null
  for (const element of Array.from(parent?.children ?? []) as HTMLElement[]) {
    const isOwn = wanted.has(element)
    const isRooted = isOwn && element.querySelector(rooted) !== null
    if (isOwn && run && !isRooted) run.push(element)
    else if (isOwn) runs.push([element])
    run = isOwn && !isRooted ? (runs.at(-1) ?? null) : null
  }
  return runs
}

function wrapped(run: readonly HTMLElement[]): HTMLElement {
  const layer = layerOf([])
  run[0]?.before(layer)
  layer.append(...run)
  return layer
}

function layerOf(elements: readonly HTMLElement[]): HTMLElement {
  const layer = document.createElement('div')
  Object.assign(layer.style, { position: 'absolute', top: '0', left: '0' })
  layer.append(...elements)
  return layer
}

function every<T>(acts: readonly ((value: T) => void)[], value: T): void {
  for (const act of acts) act(value)
}
