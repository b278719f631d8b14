import { type Question, useConfirm } from '@marquee/ui/feedback/useConfirm'
import { letGo } from './letGo'
import { type Change, useChange } from './useChange'

interface Removal<T> extends Change<T, unknown> {
  /** Says what would go, and what goes with it. */
  question(record: T): Omit<Question, 'danger'> | Promise<Omit<Question, 'danger'>>
}

/** Deletes a record once the person has agreed to it. */
export function useRemoval<T>({ question, ...deletion }: Removal<T>): (record: T) => Promise<void> {
  const confirm = useConfirm()
  const change = useChange(deletion)
  return async (record) => {
    if (!(await confirm({ ...(await question(record)), danger: true }))) return
    letGo()
    change.mutate(record)
  }
}
