import type { ReactNode } from 'react'

/** One thing that can be done with records of a list. Row menus, the bar of the selection and the keys come from one list of these. */
export interface ListCommand<T> {
  id: string
  label: string
  icon: ReactNode
  /** As in `aria-keyshortcuts`: `Delete`, `Shift+Delete`, `F2`, `M`. */
  shortcut?: string
  danger?: boolean
  /** True for what makes sense for one record at a time. */
  single?: boolean
  /** Why it cannot be done to a record that it would apply to otherwise; absent for what can always be done. */
  barred?(item: T): string | undefined
  /** Those of these records that it applies to. */
  of<I extends T>(items: readonly I[]): readonly I[]
  run(items: readonly T[]): void
}

interface Command<T> extends Omit<ListCommand<T>, 'single' | 'of' | 'run'> {
  /** Whether it applies to a record; absent for what applies to each. */
  when?(item: T): boolean
}

interface OneCommand<T> extends Command<T> {
  run(item: T): void
}

interface EachCommand<T> extends Command<T> {
  run(items: readonly T[]): void
}

/** A command for one record at a time. */
export function forOne<T>({ when = () => true, run, ...command }: OneCommand<T>): ListCommand<T> {
  return {
    ...command,
    single: true,
    of: (items) => items.filter((item) => when(item) && !command.barred?.(item)),
    run: ([item]) => item && run(item),
  }
}

/** A command for one record or several. */
export function forEach<T>({ when = () => true, ...command }: EachCommand<T>): ListCommand<T> {
  return { ...command, of: (items) => items.filter((item) => when(item) && !command.barred?.(item)) }
}

/** A command as it is offered for some records. */
export interface Offer<T> extends Omit<ListCommand<T>, 'of' | 'run' | 'barred'> {
  /** Those of them that it applies to: the others stay as they are. */
  items: readonly T[]
  /** Why it cannot be done to the one record that it is offered for. */
  reason?: string
  run(): void
}

/** The commands that apply to some of these records, in their order; of one record also those that cannot be done, with the reason. */
export function commandsFor<T>(commands: readonly ListCommand<T>[], items: readonly T[]): Offer<T>[] {
  return commands.flatMap(({ of, run, barred, ...command }) => {
    const concerned = command.single && items.length > 1 ? [] : of(items)
    if (concerned.length > 0) return [{ ...command, items: concerned, run: () => run(concerned) }]
    const [only, ...others] = items
    const reason = only && others.length === 0 ? barred?.(only) : undefined
    return reason ? [{ ...command, items, reason, run: () => {} }] : []
  })
}
