import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Knows whether anything on the screen would be lost with the page. */
export interface Unsaved {
  any(): boolean
  /** Asks this too, until the returned function is called. */
  watch(isUnsaved: () => boolean): () => void
}

export function createUnsaved(): Unsaved {
  const asked = new Set<() => boolean>()
  return {
    any: () => [...asked].some((isUnsaved) => isUnsaved()),
    watch(isUnsaved) {
      asked.add(isUnsaved)
      return () => asked.delete(isUnsaved)
    },
  }
}

/** Pages outside the console have none: their work is never kept from anything. */
export const UnsavedContext = createContext<Unsaved | null>(null)

/** Says that the component may hold what was typed and not saved. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const unsaved = use(UnsavedContext)
  const ask = useEffectEvent(isUnsaved)
  useEffect(() => unsaved?.watch(() => ask()), [unsaved])
}
