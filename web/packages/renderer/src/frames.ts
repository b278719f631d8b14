import type { Disposables } from './disposables'

/**
 * Resolves when the browser begins the `count`th frame from now, or after `longestMs`: a page that is not seen draws
 * none.
 */
export function framesDrawn(disposables: Disposables, count: number, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = disposables.later(longestMs, resolve)
    let frame = 0
    const draw = (left: number) => {
      if (left > 0) {
        frame = requestAnimationFrame(() => draw(left - 1))
        return
      }
      stop()
      resolve()
    }
    draw(count)
    disposables.add(() => cancelAnimationFrame(frame))
  })
}
