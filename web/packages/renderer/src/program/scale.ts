import type { Fit } from '@marquee/model/shown'
import type { Disposables } from '../disposables'

/** A part of a canvas, in its own pixels. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The transform that brings a part of a canvas into a room, as a picture of its size would be. */
export function transformInto(part: Part, width: number, height: number, fit: Fit): string {
  if (!(width > 0 && height > 0 && part.w > 0 && part.h > 0)) return 'none'
  const across = width / part.w
  const down = height / part.h
  const both = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
  // A room has whole pixels: what is left beside the part is an edge only if one of them is.
  const isFull = Math.abs(width - part.w * both) < 1 && Math.abs(height - part.h * both) < 1
  const [sx, sy] = fit === 'fill' || isFull ? [across, down] : [both, both]
  const left = (width - part.w * sx) / 2 - part.x * sx
  const top = (height - part.h * sy) / 2 - part.y * sy
  return `translate(${round(left)}px, ${round(top)}px) scale(${round(sx)}, ${round(sy)})`
}

/** Calls `changed` whenever the element may have another size: the oldest browsers tell only of the window. */
export function watchSize(element: HTMLElement, disposables: Disposables, changed: () => void): void {
  if (typeof ResizeObserver === 'function') {
    const observer = new ResizeObserver(changed)
    observer.observe(element)
    disposables.add(() => observer.disconnect())
  } else {
    disposables.listen(window, 'resize', changed)
  }
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
