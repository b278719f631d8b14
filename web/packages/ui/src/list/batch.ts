import type { Failure } from '../feedback/outcome'

/** What is done to several records. */
export interface Job<T> {
  /** Does it to one of them; throws a `Problem`. */
  run(item: T): Promise<unknown>
  /** Does it to several in one call. */
  together?(items: readonly T[]): Promise<unknown>
  /** As many go into such a call; 100 unless told otherwise. */
  most?: number
  /** What to say of those it worked for. */
  done(count: number): string
  /** Takes it back for those. */
  undo?(items: readonly T[]): void
  /** Tells in words of its own of those that something else still uses. */
  held?(failures: readonly Failure<T>[]): void
}

export type BatchState<T> =
  | { step: 'running'; through: number; of: number; stop(): void }
  | { step: 'told'; failures: readonly Failure<T>[]; of: number; again(items: readonly T[]): void }

/** What runs commands on several records, and says what became of each. */
export interface Batch<T> {
  /** Ends when every record has had its turn, and says which it worked for. It tells people itself what went wrong. */
  start(items: readonly T[], job: Job<T>): Promise<readonly T[]>
  /** What there is to see of it. */
  state: BatchState<T> | null
  close(): void
}
