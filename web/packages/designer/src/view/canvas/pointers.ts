import type { Point } from '@marquee/model/program/geometry'

/** What pointers, wheel and space bar come to. Points are in the browser's window. */
export interface Pointed {
  /** Something is pressed: by the first finger, or the left or middle button. */
  down(event: PointerEvent): void
  /** The pointer has moved; what is not pressed is only pointed at. */
  move(event: PointerEvent): void
  up(event: PointerEvent): void
  /** The pointer is lost, or a second finger makes something else of it. */
  lost(): void
  left(): void
  menu(event: MouseEvent): void
  opened(event: MouseEvent): void
  pan(by: Point): void
  zoom(factor: number, at: Point): void
  /** The hand is taken for as long as the space bar or the middle button is held. */
  hold(isHeld: boolean): void
  /** Shift, Alt or Ctrl is pressed or let go of; says whether that changed something. */
  held(event: KeyboardEvent): boolean
}

/** What Safari has in place of a wheel with Ctrl. */
interface PinchEvent extends UIEvent {
  readonly scale: number
  readonly clientX: number
  readonly clientY: number
}

const modifiers = /^(Shift|Alt|Control|Meta)$/

/** A wheel turns by notches of about a hundred; fingers on a pad go by less, and what they hold follows them. */
const leastNotch = 40

/** Listens to all that is done with pointers on an element, until the signal ends it. */
export function listenToPointers(root: HTMLElement, pointed: Pointed, signal: AbortSignal): void {
  const fingers = new Map<number, Point>()
  const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(name, act, { signal, passive: false })

  on('pointerdown', (event) => {
    if (event.button === 2) return
    event.preventDefault()
    root.focus({ preventScroll: true })
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    root.setPointerCapture?.(event.pointerId)
    if (fingers.size > 1) pointed.lost()
    else {
      if (event.button === 1) pointed.hold(true)
      pointed.down(event)
    }
  })
  on('pointermove', (event) => {
    if (fingers.size < 2) pointed.move(event)
    else if (fingers.has(event.pointerId)) pinch(event)
  })
  on('pointerup', (event) => {
    const isLast = fingers.size < 2
    fingers.delete(event.pointerId)
    if (!isLast) return
    pointed.up(event)
    if (event.button === 1) pointed.hold(false)
  })
  on('pointercancel', ({ pointerId }) => {
    fingers.delete(pointerId)
    pointed.lost()
    pointed.hold(false)
  })
  on('pointerleave', pointed.left)
  on('dblclick', pointed.opened)
  on('contextmenu', (event) => {
    event.preventDefault()
    pointed.menu(event)
  })
  on('dragstart', (event) => event.preventDefault())
  on('keydown', (event) => {
    if (event.key !== ' ' || event.target !== root) return
    event.preventDefault()
    pointed.hold(true)
  })
  on('keyup', ({ key }) => {
    if (key === ' ') pointed.hold(false)
  })
  on('blur', () => pointed.hold(false))
  on('wheel', (event) => {
    event.preventDefault()
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? root.clientHeight : 1
    const [x, y] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) {
      const far = Math.abs(y) < leastNotch ? y / 100 : Math.sign(y) / 3
      pointed.zoom(Math.exp(-far), { x: event.clientX, y: event.clientY })
    } else if (event.shiftKey && x === 0) pointed.pan({ x: -y, y: 0 })
    else pointed.pan({ x: -x, y: -y })
  })

  let scale = 1
  const onPinch = (name: string, act: (event: PinchEvent) => void) =>
    root.addEventListener(
      name,
      (event) => {
        event.preventDefault()
        act(event as PinchEvent)
      },
      { signal, passive: false },
    )
  onPinch('gesturestart', () => {
    scale = 1
  })
  onPinch('gesturechange', (event) => {
    if (fingers.size > 0) return
    pointed.zoom(event.scale / scale, { x: event.clientX, y: event.clientY })
    scale = event.scale
  })
  for (const name of ['keydown', 'keyup'] as const) {
    document.addEventListener(
      name,
      (event) => {
        if (modifiers.test(event.key) && pointed.held(event)) event.preventDefault()
      },
      { signal },
    )
  }

  /** Two fingers move the canvas and enlarge it. */
  function pinch(event: PointerEvent): void {
    const before = between([...fingers.values()])
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = between([...fingers.values()])
    pointed.pan({ x: after.at.x - before.at.x, y: after.at.y - before.at.y })
    if (before.far > 0) pointed.zoom(after.far / before.far, after.at)
  }
}

function between([one, other]: readonly Point[]): { at: Point; far: number } {
  if (!one || !other) return { at: { x: 0, y: 0 }, far: 0 }
  return {
    at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    far: Math.hypot(one.x - other.x, one.y - other.y),
  }
}
