import { createContext, use, useEffect, useEffectEvent } from 'react'

/** What would be lost with the page. */
interface Work {
  isUnsaved(): boolean
  /** Told when the person leaves it behind. */
  discarded?(): void
}

/** Knows whether anything on the screen would be lost with the page. */
export interface Unsaved {
  any(): boolean
  /** The person leaves all of it behind. */
  discard(): void
  /** Asks about this too, until the returned function is called. */
  watch(work: Work): () => void
}

export function createUnsaved(): Unsaved {
  const all = new Set<Work>()
  const lost = () => [...all].filter((work) => work.isUnsaved())
  return {
    any: () => lost().length > 0,
    discard() {
      for (const work of lost()) work.discarded?.()
    },
    watch(work) {
      all.add(work)
      return () => all.delete(work)
    },
  }
}

/** Pages outside the console have none: their work is never kept from anything. */
export const UnsavedContext = createContext<Unsaved | null>(null)

/** Says that the component may hold what was typed and not saved. */
export function useUnsaved(work: Work): void {
  const unsaved = use(UnsavedContext)
  const isUnsaved = useEffectEvent(() => work.isUnsaved())
  const discarded = useEffectEvent(() => work.discarded?.())
  useEffect(() => unsaved?.watch({ isUnsaved: () => isUnsaved(), discarded: () => discarded() }), [unsaved])
}
