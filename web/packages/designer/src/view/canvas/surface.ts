import type { Point } from '@marquee/model/program/geometry'
import type { Program } from '@marquee/model/program/program'
import type { Editor } from '../../core/editor'
import { programOf, zoomTo } from '../../core/state'
import type { Tool } from '../../tools/gesture'
import type { Aids } from '../aids'
import type { DesignerHost } from '../desk'
import { createCamera } from './camera'
import { listenToDrops, type Taker } from './drops'
import { createHand, type Hand } from './hand'
import { createOverlay } from './overlay'
import { listenToPointers } from './pointers'
import { createRulers, type Rulers } from './rulers'
import { sceneOf } from './scene'
import { createStage, type Stage } from './stage'

interface SurfaceOptions {
  /** The window of the canvas; it is positioned, and takes the focus. */
  readonly root: HTMLElement
  readonly editor: Editor
  readonly host: DesignerHost
  readonly readOnly: boolean
  /** What new items speak; '' is English. */
  readonly locale: string
  /** What a person has in hand is another tool now. */
  took(tool: Tool): void
  /** Something was put on the page by drawing it. */
  inserted(): void
  /** The item that is selected is to be opened. */
  opened(): void
  /** Its menu is asked for, at a point of the browser's window. */
  asked(at: Point): void
  /** Takes what is dropped; without one nothing is. */
  readonly taker?: Taker
}

/** The canvas: the renderer's own view of a page, what is drawn over it, and what pointers do there. No React. */
export interface Surface {
  /** Shows all of the page. */
  fit(): void
  whole(): void
  take(tool: Tool): void
  help(aids: Aids): void
  /** Shows something else than the program, such as what an open dialog makes of it; null is the program again. */
  show(program: Program | null): void
  /** Ends a gesture without a change; false when there is none. */
  cancel(): boolean
  dispose(): void
}

export function createSurface(options: SurfaceOptions): Surface {
  const { root, editor, host, readOnly } = options
  const end = new AbortController()
  let frame = 0
  let hasSafeArea = false
  let rulers: Rulers | null = null
  let stage: Stage
  const camera = createCamera(root, programOf(editor.get()), {
    changed: schedule,
    refitted: zoomed,
    signal: end.signal,
  })
  const overlay = createOverlay()
  root.appendChild(overlay.element)
  const hand: Hand = createHand({ ...options, camera, overlay, schedule, moved, stage: () => stage })
  stage = createStage({
    editor,
    host,
    camera,
    follows: () => !hand.isBusy,
    changed(isOther) {
      if (isOther) hand.leave()
      schedule()
    },
    redrawn() {
      hand.again()
      schedule()
    },
  })
  const drops =
    options.taker &&
    listenToDrops({ root, ...options.taker, state: () => stage.state, toCanvas: hand.toCanvas, schedule })
  listenToPointers(root, { ...hand.pointed, pan: camera.pan, zoom: zoomBy }, end.signal)
  draw()

  return {
    fit: () => zoomed(camera.fit()),
    whole: camera.whole,
    take: hand.take,
    help({ snaps, rulers: hasRulers, safeArea }) {
      hand.snap(snaps)
      hasSafeArea = safeArea
      if (!hasRulers) rulers?.element.remove()
      rulers = hasRulers ? (rulers ?? createRulers()) : null
      if (rulers) root.appendChild(rulers.element)
      schedule()
    },
    show: (program) => stage.show(program),
    cancel: hand.cancel,
    dispose() {
      end.abort()
      cancelAnimationFrame(frame)
      drops?.dispose()
      stage.dispose()
      root.replaceChildren()
    },
  }

  function zoomBy(factor: number, about: Point): void {
    zoomed(camera.zoomBy(factor, about))
  }

  function zoomed(percent: number): void {
    editor.go((state) => zoomTo(state, percent))
  }

  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  function moved(): void {
    if (rulers) schedule()
  }

  /** Once a frame: what the pointer has done meanwhile, and what is seen of it. */
  function draw(): void {
    frame = 0
    hand.flush()
    const { state, live } = stage
    const { boxes, hover, guides, at } = hand
    const band = drops?.box ?? hand.band
    const isFree = !readOnly && !live
    const scene = sceneOf({ state, shown: stage.shown(), boxes, hover, guides, band, isFree, hasSafeArea })
    overlay.follow(boxes !== null)
    overlay.draw({ viewport: camera.viewport, ...scene, target: drops?.target ?? null })
    rulers?.draw({ viewport: camera.viewport, window: camera.window, at, box: scene.frame })
  }
}
