import { isShortcut, isTyping } from '@marquee/editing/keys'
import { type Key, type KeyboardEvent, useEffect, useRef } from 'react'
import { commandsFor, type ListCommand } from './commands'
import type { Selection } from './useSelection'

interface ListKeysOptions<T> {
  items: readonly T[]
  keyOf(item: T): Key
  /** Absent where nothing can be selected. */
  selection: Selection<T> | undefined
  commands: readonly ListCommand<T>[]
  /** True while a command runs on several of its records. */
  isRunning?: boolean
}

/** What a record's element carries, in tables and grids alike. */
const MARK = 'data-row-key'

/**
 * The keys of a list, for the element around it: arrows walk a grid, Space selects (with Shift as far as here), shortcuts
 * run commands on the selection or else on the record that has the focus, Ctrl A selects the page, Escape nothing, the menu
 * key opens the record's menu. When a record with the focus goes away, the focus goes to the one that takes its place, and
 * after the last to what makes one; so it does when the bar of the selection goes, and after a command for several.
 */
export function useListKeys<T>({ items, keyOf, selection, commands, isRunning = false }: ListKeysOptions<T>) {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(-1)

  const isSelecting = selection !== undefined && selection.keys.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar of the selection may have had the focus
  useEffect(() => {
    if (isRunning) place.current = Math.max(place.current, 0) // it may have begun elsewhere: in the message that takes it back
    if (isRunning || place.current < 0 || document.activeElement !== document.body) return
    focusOn(list.current, Math.min(place.current, items.length - 1))
  }, [items, isSelecting, isRunning])

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || isTyping(event.target) || !list.current?.contains(event.target as Node)) return
    const row = (event.target as Element).closest(`[${MARK}]`)
    if (press(event, row)) event.preventDefault()
  }

  /** True when the key meant something. */
  function press(event: KeyboardEvent, row: Element | null): boolean {
    if (selection && isShortcut(event, 'Mod+A')) selection.all()
    else if (selection && event.key === 'Escape' && selection.keys.length > 0) selection.clear()
    else if (row && (event.key === 'ContextMenu' || isShortcut(event, 'Shift+F10'))) menuOf(row)?.click()
    else if (row && isSpace(event, row)) toggle(row, event.shiftKey)
    else if (row && event.key in steps) walk(rowsOf(list.current), row, event.key)
    else return runShortcut(event, row)
    return true
  }

  function toggle(row: Element, extend: boolean) {
    const item = items.find((one) => String(keyOf(one)) === row.getAttribute(MARK))
    if (item) selection?.toggle(keyOf(item), extend)
  }

  function runShortcut(event: KeyboardEvent, row: Element | null): boolean {
    const focused = items.filter((item) => String(keyOf(item)) === row?.getAttribute(MARK))
    const targets = selection && selection.items.length > 0 ? selection.items : focused
    const command = commandsFor(commands, targets).find(({ shortcut }) => shortcut && isShortcut(event, shortcut))
    command?.run()
    return command !== undefined
  }

  return {
    ref: list,
    onKeyDown,
    /** A button is pressed when Space is let go, which here has selected already. */
    onKeyUp(event: KeyboardEvent) {
      const row = (event.target as Element).closest(`[${MARK}]`)
      if (row && isSpace(event, row)) event.preventDefault()
    },
    onFocus({ target }: { target: EventTarget }) {
      if (!(target instanceof Element) || !list.current?.contains(target)) return
      const row = target.closest('[role=toolbar]') ? firstSelected(list.current) : target.closest(`[${MARK}]`)
      place.current = row ? rowsOf(list.current).indexOf(row) : -1
    },
  }
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }

/** Space on a record that can be selected; the buttons in it keep theirs. */
function isSpace({ key, target }: KeyboardEvent, row: Element): boolean {
  return key === ' ' && target === entryOf(row) && row.querySelector('input[type=checkbox]') !== null
}

/** Left and right go to the neighbour, up and down to the record above or below. */
function walk(rows: Element[], row: Element, key: string) {
  const step = steps[key] ?? 1
  const columns = key === 'ArrowUp' || key === 'ArrowDown' ? columnsOf(rows) : 1
  const next = rows[rows.indexOf(row) + step * columns]
  if (next) entryOf(next)?.focus()
}

/** How many records stand beside each other. */
function columnsOf(rows: Element[]): number {
  const top = rows[0]?.getBoundingClientRect().top
  const below = rows.findIndex((row) => row.getBoundingClientRect().top !== top)
  return Math.max(below, 1)
}

function focusOn(list: Element | null, place: number) {
  const row = rowsOf(list)[place]
  if (row) entryOf(row)?.focus()
  else list?.querySelector<HTMLElement>('.ant-btn-primary')?.focus()
}

const rowsOf = (list: Element | null) => [...(list?.querySelectorAll(`[${MARK}]`) ?? [])]

/** What the bar of the selection is about; where that is on other pages, the first of this one. */
function firstSelected(list: Element | null): Element | undefined {
  const rows = rowsOf(list)
  return rows.find((row) => row.querySelector('input[type=checkbox]:checked')) ?? rows[0]
}

/** Where the focus goes: the row itself, or the button that opens a card. */
function entryOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-entry]') ?? (row instanceof HTMLElement ? row : null)
}

function menuOf(row: Element): HTMLElement | null {
  return row.querySelector('[aria-haspopup="menu"]')
}
