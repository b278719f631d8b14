import type { RecordKind } from '@marquee/api/keys'
import { each, type Failure } from '@marquee/ui/feedback/outcome'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { Batch, BatchState, Job } from '@marquee/ui/list/batch'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { letGo } from './letGo'
import { useCompanyId } from './session'
import { refresh } from './staleness'

interface BatchOptions<T> {
  /** The kinds of records that its commands change. */
  changes: RecordKind | readonly RecordKind[]
  /** Told of the records that have had their turn. */
  settled?(items: readonly T[]): void
}

/**
 * Runs commands on several records: a toast counts those it worked for, a dialog names the others and says why. Whatever
 * happened, what it may have made stale is fetched again.
 */
export function useBatch<T>({ changes, settled = () => {} }: BatchOptions<T>): Batch<T> {
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const toast = useToast()
  const [state, setState] = useState<BatchState<T> | null>(null)

  async function start(items: readonly T[], job: Job<T>): Promise<readonly T[]> {
    letGo()
    const stopping = new AbortController()
    const progress = (through: number) =>
      setState({ step: 'running', through, of: items.length, stop: () => stopping.abort() })
    progress(0)
    const { run, together, most } = job
    const failures = await each(items, run, { together, most, signal: stopping.signal, progress })
    setState(null)
    refresh(cache, companyId, ...[changes].flat())
    return tell(items, failures, job)
  }

  function tell(items: readonly T[], failures: readonly Failure<T>[], job: Job<T>): readonly T[] {
    const failed = new Set(failures.map(({ item }) => item))
    const done = items.filter((item) => !failed.has(item))
    const held = job.held ? failures.filter(isHeld) : []
    const others = failures.filter((failure) => !held.includes(failure))
    const { undo } = job
    settled([...done, ...failures.filter(isGone).map(({ item }) => item)])
    if (done.length > 0) toast.success(job.done(done.length), undo && (() => undo(done)))
    if (held.length > 0) job.held?.(held)
    if (items.length === 1) for (const { problem } of others) toast.problem(problem)
    else if (others.length > 0) {
      const again = (rest: readonly T[]) => void start(rest, job)
      setState({ step: 'told', failures: others, of: items.length - held.length, again })
    }
    return done
  }

  return { start, state, close: () => setState(null) }
}

/** Somebody else has removed it meanwhile: there is nothing to try again. */
const isGone = ({ problem }: Failure<unknown>) => problem?.kind === 'missing'

/** Something else still uses it. */
const isHeld = ({ problem }: Failure<unknown>) => problem?.code === 'in-use'
