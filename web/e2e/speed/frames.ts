/** What runs in the page while frames are counted there. */

export interface Frames {
  /** Milliseconds between frames, of 95 in a hundred at most. */
  p95: number
  /** Frames a second. */
  rate: number
}

export function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Begins to count frames. */
export function frameWatch(): void {
  const gaps: number[] = []
  let last = 0
  let goes = true
  const frame = (now: number) => {
    if (last > 0) gaps.push(now - last)
    last = now
    if (goes) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.framed = () => {
    goes = false
    const sum = gaps.reduce((one, other) => one + other, 0)
    gaps.sort((one, other) => one - other)
    return { p95: gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN, rate: (1000 * gaps.length) / sum }
  }
}

export const endOfFrames = () => window.framed()

/** Goes to another page of the console; milliseconds until something of it is painted. */
export function drawn({ path, what }: { path: string; what: string }): Promise<number> {
  const from = performance.now()
  history.pushState(null, '', path)
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(what)) return void requestAnimationFrame(look)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - from)
        port2.postMessage(null) // comes after the frame
      })
    }
    look()
  })
}

declare global {
  interface Window {
    framed(): Frames
  }
}
