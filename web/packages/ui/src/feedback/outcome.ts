import { Problem } from '@marquee/api/problem'

/** A record that was left as it was, and why. */
export interface Failure<T> {
  item: T
  problem: Problem
}

/**
 * Does something to each record, one after the other; those that fail stop no other. Without a connection the rest is not
 * tried: it throws, and nothing more is changed.
 */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.kind === 'offline') throw problem
      failures.push({ item, problem })
    }
  }
  return failures
}
