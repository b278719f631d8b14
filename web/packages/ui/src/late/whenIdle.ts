/** Runs something when the browser has nothing better to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run)
  return () => cancelIdleCallback(asked)
}
