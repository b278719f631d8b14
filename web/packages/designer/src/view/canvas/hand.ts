import { type Box, centre, type Point } from '@marquee/model/program/geometry'
import type { ItemKey } from '@marquee/model/program/program'
import type { Editor } from '../../core/editor'
import { picked } from '../../core/selection'
import { type Change, programOf, select, viewOf } from '../../core/state'
import type { Effect, Gesture, Happening, Hit, Modifiers, Tool, World } from '../../tools/gesture'
import { reached } from '../../tools/select'
import type { Guide } from '../../tools/snap'
import { happened } from '../../tools/tools'
import type { Camera } from './camera'
import type { Overlay } from './overlay'
import type { Pointed } from './pointers'
import { createPreview } from './preview'
import type { Stage } from './stage'
import { toCanvas, toWindow } from './viewport'

/** What a person has in hand, and does with it. */
export interface Hand {
  /** What comes of pointers. */
  readonly pointed: Omit<Pointed, 'pan' | 'zoom'>
  /** Whether a gesture is under way. */
  readonly isBusy: boolean
  readonly boxes: ReturnType<typeof createPreview>['boxes']
  readonly guides: readonly Guide[]
  readonly band: Box | null
  readonly hover: ItemKey | null
  /** Where the pointer is, in pixels of the canvas; null while it is elsewhere. */
  readonly at: Point | null
  /** A point of the browser's window, in pixels of the canvas. */
  toCanvas(at: Point): Point
  take(tool: Tool): void
  snap(snaps: boolean): void
  /** What the pointer has done since the last frame. */
  flush(): void
  /** Ends a gesture without a change; false when there is none. */
  cancel(): boolean
  /** The page was drawn anew: what moves is shown there again. */
  again(): void
  /** Another page is shown. */
  leave(): void
}

interface HandOptions {
  readonly root: HTMLElement
  readonly editor: Editor
  readonly camera: Camera
  readonly overlay: Overlay
  readonly readOnly: boolean
  readonly locale: string
  stage(): Stage
  schedule(): void
  /** The pointer is elsewhere. */
  moved(): void
  took(tool: Tool): void
  inserted(): void
  opened(): void
  asked(at: Point): void
}

export function createHand(options: HandOptions): Hand {
  const { root, editor, camera, overlay, readOnly, locale, stage, schedule } = options
  const preview = createPreview()
  let tool: Tool = 'select'
  let isHeld = false
  let snaps = true
  let gesture: Gesture | null = null
  let guides: readonly Guide[] = []
  let band: Box | null = null
  let copies = false
  let hover: ItemKey | null = null
  let pending: PointerEvent | null = null
  let last: PointerEvent | null = null
  /** What was pressed last: while the canvas holds the pointer, events say that they are of the canvas. */
  let pressed: EventTarget | null = null

  return {
    pointed: { down, move, up, lost, left, menu, opened, hold, held },
    get isBusy() {
      return gesture !== null
    },
    get boxes() {
      return preview.boxes
    },
    get guides() {
      return guides
    },
    get band() {
      return band
    },
    get hover() {
      return gesture ? null : hover
    },
    get at() {
      return last && whereOf(last).at
    },
    toCanvas: canvasAt,
    take(next) {
      tool = next
      if (gesture) feed({ type: 'cancel' })
      schedule()
      mark()
    },
    snap(next) {
      snaps = next
    },
    flush,
    cancel() {
      if (!gesture) return false
      feed({ type: 'cancel' })
      return true
    },
    again() {
      if (preview.boxes) preview.show(stage().view, programNow(), preview.boxes, copies)
    },
    leave() {
      hover = null
    },
  }

  function programNow() {
    return programOf(stage().state)
  }

  function selectionNow() {
    return viewOf(stage().state).selection
  }

  function flush(): void {
    const event = pending
    pending = null
    if (event && gesture) feed({ type: 'move', ...whereOf(event) })
  }

  function whereOf(event: MouseEvent): { at: Point; screen: Point } & Modifiers {
    const screen = { x: event.clientX, y: event.clientY }
    return {
      at: canvasAt(screen),
      screen,
      shift: event.shiftKey,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
    }
  }

  function canvasAt({ x, y }: Point): Point {
    const { left, top } = root.getBoundingClientRect()
    return toCanvas(camera.viewport, { x: x - left, y: y - top })
  }

  function world(): World {
    const { page, selection } = viewOf(stage().state)
    return { program: programNow(), page, selection, zoom: camera.viewport.zoom, tool: toolNow(), snaps, locale }
  }

  function toolNow(): Tool {
    return isHeld ? 'pan' : tool
  }

  function feed(happening: Happening): void {
    const [next, effects] = happened(gesture, happening, world())
    gesture = next
    for (const effect of effects) carryOut(effect)
    mark()
  }

  function carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'select':
        editor.go((state) => select(state, effect.selection))
        break
      case 'preview':
        copies = effect.copies
        preview.show(stage().view, programNow(), effect.boxes, copies)
        guides = effect.guides
        schedule()
        break
      case 'band':
        band = effect.box
        schedule()
        break
      case 'end':
        putBack()
        break
      case 'commit':
        commit(effect.label, effect.change)
        break
      case 'pan':
        camera.pan(effect.by)
        break
      case 'tool':
        tool = effect.tool
        options.took(effect.tool)
    }
  }

  function commit(label: string, change: Change): void {
    const before = programNow()
    editor.run(label, change)
    if (label === 'designer.step.insert' && programNow() !== before) options.inserted()
  }

  function putBack(): void {
    preview.end(stage().view, programNow())
    guides = []
    band = null
    schedule()
  }

  function hitOf(target: EventTarget | null): Hit {
    const handle = overlay.handleOf(target)
    if (handle === 'rotate') return { on: 'rotate' }
    if (handle) return { on: 'handle', handle }
    const key = stage().view.keyOf(target)
    return key ? { on: 'item', key } : { on: 'canvas' }
  }

  /** The item that the pointer reaches. */
  function itemAt(event: MouseEvent, target = event.target): ItemKey | null {
    const key = stage().view.keyOf(target)
    return key && reached(world(), key, whereOf(event))
  }

  /** Says to the styles what a pointer would do here. */
  function mark(): void {
    const now = toolNow()
    const shown = now === 'select' || now === 'pan' ? now : 'insert'
    if (root.dataset.tool !== shown) root.dataset.tool = shown
    root.toggleAttribute('data-busy', gesture !== null)
    root.toggleAttribute('data-copies', copies && preview.boxes !== null)
  }

  function hold(next: boolean): void {
    isHeld = next
    mark()
  }

  function down(event: PointerEvent): void {
    last = event
    pressed = event.target
    if (stage().live) return
    if (!readOnly || toolNow() === 'pan') feed({ type: 'down', ...whereOf(event), hit: hitOf(event.target) })
    else choose(itemAt(event))
  }

  function move(event: PointerEvent): void {
    last = event
    if (gesture) pending = event
    else if (event.pointerType !== 'touch') point(tool === 'select' ? itemAt(event) : null)
    if (gesture) schedule()
    options.moved()
  }

  /** A key that changes what the gesture does is pressed or let go of, and the pointer rests. */
  function held({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (!gesture || !last) return false
    flush()
    const { at, screen } = whereOf(last)
    feed({ type: 'move', at, screen, shift: shiftKey, alt: altKey, mod: ctrlKey || metaKey })
    return true
  }

  function up(event: PointerEvent): void {
    flush()
    if (gesture) feed({ type: 'up', ...whereOf(event) })
  }

  function lost(): void {
    pending = null
    if (gesture) feed({ type: 'cancel' })
  }

  function left(): void {
    if (!gesture) last = null
    point(null)
    options.moved()
  }

  function point(key: ItemKey | null): void {
    if (key === hover) return
    hover = key
    schedule()
  }

  /** Selects an item with its group, unless it is selected. */
  function choose(key: ItemKey | null): void {
    if (!key || selectionNow().keys.includes(key)) return
    editor.go((state) => select(state, picked(programOf(state), key)))
  }

  function opened(event: MouseEvent): void {
    if (!stage().live && itemAt(event, pressed)) options.opened()
  }

  /** A menu comes up for what is locked, too; one that is asked for by key comes up at the item. */
  function menu(event: MouseEvent): void {
    if (stage().live) return
    lost()
    const key = stage().view.keyOf(event.target)
    choose(key)
    const { primary } = selectionNow()
    const isByKey = event.detail === 0 && event.target === root
    if (!primary || !(key || isByKey || overlay.handleOf(event.target))) return
    const at = isByKey ? placeOf(primary) : null
    options.asked(at ?? { x: event.clientX, y: event.clientY })
  }

  function placeOf(key: ItemKey): Point | null {
    const item = stage().shown().items.get(key)
    const { left, top } = root.getBoundingClientRect()
    const at = item && toWindow(camera.viewport, centre(item))
    return at ? { x: left + at.x, y: top + at.y } : null
  }
}
