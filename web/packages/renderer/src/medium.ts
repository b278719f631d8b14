/** What fills a layer. Its element belongs to the layer, and all it starts ends with the layer's disposables. */
export interface Medium {
  readonly element: HTMLElement
  /** How long `load` may take where that is longer than usual; what takes long is prepared ahead. */
  readonly loadingMs?: number | undefined
  /** Resolves when its first frame can be shown at once; rejects with an Unshowable. */
  load(url: string): Promise<void>
  /** Starts its time, `offsetMs` in; resolves when the frame of that moment is there. */
  begin(offsetMs: number): Promise<void>
  /** Somebody uses it: it stays, when its time is over too, for as long as that is what its loop has. */
  held?(): boolean
  /** Another one takes its place: no more sound. */
  leave(): void
  /** Gives a video element back and keeps the frame that is seen. */
  freeze(): void
}

/** Gives the element its whole parent to fill. */
export function fill<T extends HTMLElement | SVGElement>(element: T): T {
  const { style } = element
  style.position = 'absolute'
  style.top = '0'
  style.left = '0'
  style.width = '100%'
  style.height = '100%'
  return element
}
