/** So often is an animation looked at. */
export const lookMs = 10_000

/** One that is off by more than this is put right; by more than the second, at once, as after the screen slept. */
const offMs = 40
const farMs = 1_000

/**
 * Begins an animation so far in. Without a start time of its own it would begin only once its first frame has been
 * painted. The times of a document's animations count from where `performance.now` does; `document.timeline` says the
 * same, but not in older browsers.
 */
export function beginAt(animation: Animation, elapsed: number): void {
  animation.startTime = performance.now() - elapsed
}

/** Brings an animation to where the page's time is: a little faster or slower until the next look, which is not seen. */
export function keepPace(animation: Animation, elapsed: number): void {
  const now = performance.now()
  const at = (now - Number(animation.startTime)) * animation.playbackRate
  const off = Math.abs(elapsed - at)
  const isFar = !(off <= farMs)
  const rate = !isFar && off > offMs ? 1 + (elapsed - at) / lookMs : 1
  if (!isFar && rate === animation.playbackRate) return
  animation.playbackRate = rate
  beginAt(animation, (isFar ? elapsed : at) / rate)
}
