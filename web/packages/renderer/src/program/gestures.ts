import type { Disposables } from '../disposables'

/** What hands do on a screen. */
export interface Gestures {
  /** Something was touched, whatever becomes of it. */
  touched(): void
  tap(target: EventTarget | null): void
  /** To the left is the next: 1. */
  swipe(target: EventTarget | null, by: 1 | -1): void
  /** Two fingers: by how much they have parted since it was told last, and moved, in pixels of the screen. */
  pinch(target: EventTarget | null, scale: number, x: number, y: number): void
}

/** A finger that moves no further taps; one that moves further and aside swipes. */
const tapPixels = 12
const swipePixels = 40
const tapMs = 1000

/** So long after a touch a browser still plays it as a mouse. */
const echoMs = 1000

interface Point {
  readonly x: number
  readonly y: number
}

/** By how many degrees an element is turned on the screen: a screen that hangs upright is turned as a whole. */
function turnOf(element: Element): number {
  let turn = 0
  for (let node: Element | null = element; node; node = node.parentElement) {
    const [, a = '1', b = '0'] = /^matrix\(([^,]+), ([^,]+)/.exec(getComputedStyle(node).transform) ?? []
    turn += Math.atan2(Number(b), Number(a))
  }
  return turn
}

/** A way on the screen, as the element that is turned on it sees it. */
function turned(x: number, y: number, element: Element): Point {
  const turn = -turnOf(element)
  const round = (value: number) => Math.round(value * 1000) / 1000
  return {
    x: round(x * Math.cos(turn) - y * Math.sin(turn)),
    y: round(x * Math.sin(turn) + y * Math.cos(turn)),
  }
}

/** By touches and by the mouse: the oldest screens have no pointer events. */
export function watchGestures(element: HTMLElement, gestures: Gestures, disposables: Disposables): void {
  let start: (Point & { target: EventTarget | null; at: number }) | null = null
  let fingers: { middle: Point; apart: number } | null = null
  let lastTouch = Number.NEGATIVE_INFINITY
  element.style.touchAction = 'none'

  disposables.listen(element, 'touchstart', (event) => {
    const { touches } = event as TouchEvent
    lastTouch = event.timeStamp
    gestures.touched()
    if (touches.length === 1) begin(pointOf(touches[0]), event)
    else if (start) fingers = fingersOf(touches)
  })
  disposables.listen(element, 'touchmove', (event) => {
    const { touches } = event as TouchEvent
    if (!start || !fingers || touches.length !== 2) return
    const now = fingersOf(touches)
    const { x, y } = turned(now.middle.x - fingers.middle.x, now.middle.y - fingers.middle.y, element)
    gestures.pinch(start.target, now.apart / fingers.apart, x, y)
    fingers = now
  })
  disposables.listen(element, 'touchend', (event) => {
    const { touches, changedTouches } = event as TouchEvent
    lastTouch = event.timeStamp
    if (touches.length > 0) return
    if (!fingers) finish(pointOf(changedTouches[0]), event)
    cancel()
  })
  disposables.listen(element, 'touchcancel', cancel)
  disposables.listen(element, 'mousedown', (event) => {
    if (event.timeStamp - lastTouch < echoMs) return
    gestures.touched()
    begin(pointOf(event as MouseEvent), event)
  })
  disposables.listen(element, 'mouseup', (event) => {
    if (event.timeStamp - lastTouch < echoMs) return
    finish(pointOf(event as MouseEvent), event)
    cancel()
  })

  function begin({ x, y }: Point, event: Event): void {
    start = { x, y, target: event.target, at: event.timeStamp }
    fingers = null
  }

  function finish({ x, y }: Point, { timeStamp }: Event): void {
    if (!start) return
    const { x: across, y: down } = turned(x - start.x, y - start.y, element)
    const far = Math.max(Math.abs(across), Math.abs(down))
    if (far <= tapPixels && timeStamp - start.at <= tapMs) gestures.tap(start.target)
    else if (Math.abs(across) >= swipePixels && Math.abs(across) > Math.abs(down) * 1.5) {
      gestures.swipe(start.target, across < 0 ? 1 : -1)
    }
  }

  function cancel(): void {
    start = null
    fingers = null
  }
}

function pointOf(touch: { readonly clientX: number; readonly clientY: number } | undefined): Point {
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}

function fingersOf(touches: TouchList): { middle: Point; apart: number } {
  const one = pointOf(touches[0])
  const other = pointOf(touches[1])
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  return { middle, apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) }
}
