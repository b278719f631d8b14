/**
 * A function that may be called often and runs at most every `ms` milliseconds: at once the first time, and once more for
 * all calls in between. The second function ends it; nothing runs afterwards.
 */
export function throttle(run: () => void, ms: number): [call: () => void, end: () => void] {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  function rest() {
    timer = undefined
    if (isAsked) call()
  }
  function call() {
    isAsked = timer !== undefined
    if (isAsked) return
    timer = setTimeout(rest, ms)
    run()
  }
  return [call, () => clearTimeout(timer)]
}
