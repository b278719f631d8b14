import { type Key, useCallback, useMemo, useRef, useState } from 'react'
import type { ListSelection } from './ListTable'
import { toggled } from './selection'

export interface Selection<T> extends ListSelection {
  /** The selected records that are on the screen. */
  items: T[]
  has(key: Key): boolean
  /** A click on one record; `extend` with Shift held. */
  toggle(key: Key, extend: boolean): void
  all(): void
  clear(): void
}

/** Which records of a page are selected. Another place in the list, another `scope`, begins with none: nothing unseen is ever changed. */
export function useSelection<T>(items: readonly T[], keyOf: (item: T) => Key, scope: unknown): Selection<T> {
  const [state, setState] = useState<{ scope: unknown; keys: readonly Key[] }>({ scope, keys: [] })
  const last = useRef<Key | null>(null)
  const all = useMemo(() => items.map(keyOf), [items, keyOf])
  const chosen = state.scope === scope ? state.keys : []
  const keys = all.filter((key) => chosen.includes(key))

  const onChange = useCallback((next: Key[]) => setState({ scope, keys: next }), [scope])
  return {
    keys,
    onChange,
    items: items.filter((item) => keys.includes(keyOf(item))),
    has: (key) => keys.includes(key),
    toggle(key, extend) {
      onChange(toggled(all, keys, key, extend ? last.current : null))
      last.current = key
    },
    all: () => onChange(all),
    clear: () => onChange([]),
  }
}
