import { type ReactNode, useState } from 'react'
import { FailedDialog } from './FailedDialog'
import type { Failure } from './outcome'
import { useToast } from './useToast'

interface Wording<T> {
  /** What to say of those it worked for. */
  done(count: number): string
  /** Takes it back. */
  undo?(): void
  /** Tries once more for those that failed. */
  again(items: readonly T[]): void
}

export interface Outcome<T> {
  tell(items: readonly T[], failures: readonly Failure<T>[], wording: Wording<T>): void
  /** The dialog of those that failed, while it is open. */
  dialog: ReactNode
}

/** Tells what became of several records: a toast counts those it worked for, a dialog names the others and says why. */
export function useOutcome<T extends { id: number; name: string }>(): Outcome<T> {
  const toast = useToast()
  const [dialog, setDialog] = useState<ReactNode>(null)

  return {
    dialog,
    tell(items, failures, { done, undo, again }) {
      const worked = items.length - failures.length
      if (worked > 0) toast.success(done(worked), undo)
      const [failure] = failures
      if (failure && items.length === 1) toast.problem(failure.problem)
      else if (failure) {
        const onClose = () => setDialog(null)
        setDialog(<FailedDialog failures={failures} of={items.length} again={again} onClose={onClose} />)
      }
    },
  }
}
