import { Problem } from '@marquee/api/problem'

/** A record that was left as it was, and why; null: its turn did not come. */
export interface Failure<T> {
  item: T
  problem: Problem | null
}

interface Pace<T> {
  /** Does it to several in one call; what that refuses is tried one by one, to tell which. */
  together?(items: readonly T[]): Promise<unknown>
  /** As many go into such a call; 100 unless told otherwise. */
  most?: number
  /** Stops before the next call. */
  signal?: AbortSignal
  /** Told after each call how many records are through. */
  progress?(through: number): void
}

/**
 * Does something to each record, one after the other; those that fail stop no other. Without a connection, or when it is
 * stopped, the rest is not tried.
 */
export async function each<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  { together, most = 100, signal, progress = () => {} }: Pace<T> = {},
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = []
  const queue = parts(items, together ? most : 1)
  for (let part = queue.shift(); part; part = queue.shift()) {
    if (signal?.aborted) return [...failures, ...allOf([part, ...queue], null)]
    try {
      await (part.length > 1 && together ? together(part) : Promise.all(part.map(run)))
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.kind === 'offline') return [...failures, ...allOf([part, ...queue], problem)]
      if (part.length > 1) queue.unshift(...parts(part, 1))
      else failures.push(...allOf([part], problem))
    }
    progress(items.length - queue.flat().length)
  }
  return failures
}

/** Does something to a record, and once more to its newest state where somebody else has saved in the meantime. */
export async function onNewest<T>(item: T, newest: () => Promise<T>, run: (item: T) => Promise<unknown>) {
  try {
    return await run(item)
  } catch (error) {
    if (Problem.from(error).kind !== 'stale') throw error
    return run(await newest())
  }
}

function parts<T>(items: readonly T[], size: number): (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}

function allOf<T>(parts: readonly (readonly T[])[], problem: Problem | null): Failure<T>[] {
  return parts.flat().map((item) => ({ item, problem }))
}
