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

interface OneCommand<T> extends Omit<ListCommand<T>, 'single' | 'when' | 'run'> {
  /** Absent for what applies to every record. */
  when?(item: T): boolean
  run(item: T): void
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

/** The commands for these records, in their order. */
export function commandsFor<T>(commands: readonly ListCommand<T>[], items: readonly T[]): ListCommand<T>[] {
  if (items.length === 0) return []
  return commands.filter((command) => !(command.single && items.length > 1) && command.when(items))
}
