import { useCallback, useMemo, useRef, useState } from 'react'
import { changed, type Editing, redone, settled, undone } from './draft'
import { differing } from './parts'

/** A document while it is edited, wherever its state is. */
export type HeldDraft<D extends object> = ReturnType<typeof useDraft<D>>

/** A document in a component. `now` is its state before it is rendered, for what goes on after a wait. */
export function useDraft<D extends object>(start: () => Editing<D>) {
  const [editing, setEditing] = useState(start)
  const newest = useRef(editing)
  const { parts, history } = editing
  const saved = editing.base.draft
  const draft = history.present

  const go = useCallback((step: (editing: Editing<D>) => Editing<D>) => {
    newest.current = settled(step(newest.current))
    setEditing(newest.current)
  }, [])

  return {
    editing,
    draft,
    dirty: useMemo(() => differing(parts, saved, draft).length > 0, [parts, saved, draft]),
    now: () => newest.current,
    go,
    /** Steps of one name in a row, such as typing in one field, are undone together. */
    change: useCallback((apply: (draft: D) => D, step?: string) => go((e) => changed(e, apply, step)), [go]),
    undo: history.past.length > 0 ? () => go(undone) : undefined,
    redo: history.future.length > 0 ? () => go(redone) : undefined,
  }
}
