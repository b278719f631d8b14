import { Problem } from '@marquee/api/problem'

/** How long people wait for an answer without a word, in milliseconds. */
export const PATIENCE_MS = 8_000

/**
 * Waits for an answer, and throws a `Problem` of kind `unanswered` when it does not come in time, or when `signal` says
 * that nobody waits any more: it may come yet.
 */
export async function inTime<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Problem({ kind: 'unanswered' }))
    timer = setTimeout(giveUp, PATIENCE_MS)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
