import { type Key, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useToast } from '../feedback/useToast'
import { type ReadPage, readAll, toggled } from './selection'

export interface Selection<T> {
  keyOf(item: T): Key
  keys: Key[]
  /** The selected records, as they were last seen; those of other pages too. */
  items: readonly T[]
  has(key: Key): boolean
  /** A click on one record; `extend` with Shift held. */
  toggle(key: Key, extend: boolean): void
  set(keys: readonly Key[]): void
  /** Everything on the page. */
  all(): void
  clear(): void
  /** Takes records out, such as those that have had their turn. */
  drop(items: readonly T[]): void
  /** Whether all of the page is selected, and something is on it. */
  isPageFull: boolean
  /** How many of the selected are on other pages. */
  elsewhere: number
  /** Selects all that match, up to `MOST_SELECTED`; absent where that cannot be. */
  selectAll?: () => void
  /** How far that is. */
  reading: Reading | null
}

interface Reading {
  through: number
  stop(): void
}

interface SelectionOptions<T> {
  items: readonly T[]
  keyOf(item: T): Key
  /** What the list is narrowed to. Another scope begins with nothing selected; other pages and orders of the same keep it. */
  scope: string
  read?: ReadPage<T>
}

/** Which records of a list are selected, on all of its pages. */
export function useSelection<T>({ items, keyOf, scope, read }: SelectionOptions<T>): Selection<T> {
  const [state, setState] = useState({ scope, byKey: new Map<Key, T>() })
  const last = useRef<Key | null>(null)
  const page = useMemo(() => new Map(items.map((item) => [keyOf(item), item])), [items, keyOf])
  const chosen = useMemo(() => {
    const known = state.scope === scope ? state.byKey : new Map<Key, T>()
    return new Map([...known].map(([key, item]) => [key, page.get(key) ?? item]))
  }, [state, scope, page])

  const set = useCallback(
    (keys: readonly Key[]) => {
      const wanted = new Set(keys)
      const known = [...new Map([...chosen, ...page])]
      setState({ scope, byKey: new Map(known.filter(([key]) => wanted.has(key))) })
    },
    [chosen, page, scope],
  )
  const take = (found: readonly T[]) => setState({ scope, byKey: new Map(found.map((item) => [keyOf(item), item])) })
  const { reading, begin } = useReading(scope, take)

  const keys = [...chosen.keys()]
  const onPage = [...page.keys()].filter((key) => chosen.has(key)).length
  return {
    keyOf,
    keys,
    items: [...chosen.values()],
    has: (key) => chosen.has(key),
    set,
    toggle(key, extend) {
      set(toggled([...page.keys()], keys, key, extend ? last.current : null))
      last.current = key
    },
    all: () => set([...keys, ...page.keys()]),
    clear: () => set([]),
    drop: (gone) =>
      setState((former) => {
        const without = new Set(gone.map(keyOf))
        return { ...former, byKey: new Map([...former.byKey].filter(([key]) => !without.has(key))) }
      }),
    isPageFull: page.size > 0 && onPage === page.size,
    elsewhere: keys.length - onPage,
    selectAll: read && (() => void begin(read)),
    reading,
  }
}

/** What goes with a record that is dragged: the selection, if it is one of it. */
export function together<T>(item: T, key: Key, selection: Selection<T> | undefined): readonly T[] {
  return selection?.has(key) ? selection.items : [item]
}

/** Reads all that match. It ends with the scope that it was begun in. */
function useReading<T>(scope: string, take: (found: readonly T[]) => void) {
  const toast = useToast()
  const [reading, setReading] = useState<(Reading & { scope: string }) | null>(null)
  const begun = useRef<{ scope: string; stopping: AbortController } | null>(null)

  useEffect(() => {
    return () => {
      if (begun.current?.scope === scope) begun.current.stopping.abort()
    }
  }, [scope])

  async function begin(read: ReadPage<T>) {
    const stopping = new AbortController()
    begun.current = { scope, stopping }
    const progress = (through: number) => setReading({ scope, through, stop: () => stopping.abort() })
    progress(0)
    try {
      const found = await readAll(read, progress, stopping.signal)
      if (found) take(found)
    } catch (error) {
      toast.problem(error)
    }
    setReading(null)
  }
  return { reading: reading?.scope === scope ? reading : null, begin }
}
