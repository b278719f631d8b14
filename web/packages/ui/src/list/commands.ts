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
  /** Whether it applies to every one of these records. */
  when(items: readonly T[]): boolean
  run(items: readonly T[]): void
}

interface Command<T> extends Omit<ListCommand<T>, 'single' | 'when' | 'run'> {
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
export function forOne<T>({ when, run, ...command }: OneCommand<T>): ListCommand<T> {
  return {
    ...command,
    single: true,
    when: ([item]) => item !== undefined && (when?.(item) ?? true),
    run: ([item]) => item && run(item),
  }
}

/** A command for one record or several, if it applies to every one of them. */
export function forEach<T>({ when = () => true, ...command }: EachCommand<T>): ListCommand<T> {
  return { ...command, when: (items) => items.every(when) }
}

/** The commands for these records, in their order. */
export function commandsFor<T>(commands: readonly ListCommand<T>[], items: readonly T[]): ListCommand<T>[] {
  if (items.length === 0) return []
  return commands.filter((command) => !(command.single && items.length > 1) && command.when(items))
}
