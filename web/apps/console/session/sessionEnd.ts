/** Whether the session has ended under unsaved work, so that the person signs in over the page. */
export interface SessionEnd {
  hasEnded(): boolean
  /** True once the person has signed in again: what was refused may be sent again. */
  end(): Promise<boolean>
  /** The person has signed in again. */
  begin(): void
  subscribe(changed: () => void): () => void
}

export function createSessionEnd(): SessionEnd {
  const listeners = new Set<() => void>()
  let ended = false
  const set = (now: boolean) => {
    if (now === ended) return
    ended = now
    for (const changed of listeners) changed()
  }
  return {
    hasEnded: () => ended,
    end() {
      set(true)
      return new Promise((resolve) => {
        const changed = () => {
          listeners.delete(changed)
          resolve(true)
        }
        listeners.add(changed)
      })
    },
    begin: () => set(false),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
