import type { ItemPatch } from '@marquee/model/program/items'
import { editItem } from '@marquee/model/program/items'
import type { ItemKey, ItemKind, ItemOf, NewId, Page, PageKey, Program } from '@marquee/model/program/program'
import { useRef, useState } from 'react'
import type { DesignerPorts } from '../ports'

/** What a dialog is opened with. What becomes of the program meanwhile is the dialog's alone. */
export interface DialogProps {
  /** As it is when the dialog opens. */
  program: Program
  page: PageKey
  /** What it is about; null for the dialogs of pages and of the whole. */
  item: ItemKey | null
  ports: DesignerPorts
  newId: NewId
  /** What the canvas shows while the dialog is open; no step of the history. */
  change(next: Program): void
  /**
   * The dialog is over, and has made this; null is nothing. Kept, as it is unless told otherwise, that is one step of the
   * history; else everything is as it was, and it can be done again like a step that was undone.
   */
  close(made: Program | null, isKept?: boolean): void
}

/** A program that is changed in a dialog. */
export interface Live {
  readonly program: Program
  /** As it was when the dialog opened. */
  readonly base: Program
  readonly newId: NewId
  apply(step: (program: Program) => Program): void
  /** Ends it, and returns what it has made; null is nothing. What is not kept is taken back, and what comes later is left. */
  end(isKept: boolean): Program | null
  /** Whether it was kept; undefined before its end. */
  wasKept(): boolean | undefined
}

export function useLive({ program: opened, newId, change }: DialogProps): Live {
  const [base] = useState(opened)
  const [program, setProgram] = useState(opened)
  const newest = useRef(opened)
  const wasKept = useRef<boolean>(undefined)

  function show(next: Program) {
    if (next === newest.current || wasKept.current !== undefined) return
    newest.current = next
    setProgram(next)
    change(next)
  }

  return {
    program,
    base,
    newId,
    apply: (step) => show(raisedOnce(base, step(newest.current))),
    end(isKept) {
      const made = newest.current === base ? null : newest.current
      if (!isKept) show(base)
      wasKept.current = isKept
      return made
    },
    wasKept: () => wasKept.current,
  }
}

/** However often pages are changed in it, a dialog is one edit of them (R179). */
function raisedOnce(base: Program, next: Program): Program {
  return next.version > base.version + 1 ? { ...next, version: base.version + 1 } : next
}

/** An item of a kind that is changed in a dialog. */
export interface LiveItem<K extends ItemKind> {
  readonly key: ItemKey
  readonly item: ItemOf<K>
  readonly settings: ItemOf<K>['settings']
  /** Sets settings. */
  set(settings: Partial<ItemOf<K>['settings']>): void
  /** Sets fields of the item. */
  edit(patch: ItemPatch<K>): void
}

/** The item that a dialog is about, which is one of these kinds. */
export function liveItem<K extends ItemKind>(live: Live, key: ItemKey | null, ...kinds: readonly K[]): LiveItem<K> {
  const item = key === null ? undefined : live.program.items.get(key)
  if (key === null || !item) throw new Error('this dialog is about an item')
  if (kinds.length > 0 && !kinds.includes(item.type as K)) throw new Error(`this dialog is not about ${item.type}`)
  const own = item as unknown as ItemOf<K>
  const edit = (patch: ItemPatch<K>) => live.apply((program) => editItem(program, key, patch))
  return {
    key,
    item: own,
    settings: own.settings as ItemOf<K>['settings'],
    edit,
    set: (settings) => edit({ settings } as ItemPatch<K>),
  }
}

/** The page that a dialog is about; the first, where it is gone. */
export function pageAt({ order, pages }: Program, key: PageKey): Page {
  return (pages.get(key) ?? pages.get(order[0] as PageKey)) as Page
}
