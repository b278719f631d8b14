/** Whether the server can be reached, as the last call found it. */
export interface Connection {
  isUp(): boolean
  report(reachable: boolean): void
  subscribe(changed: () => void): () => void
}

export function createConnection(): Connection {
  const listeners = new Set<() => void>()
  let up = true
  return {
    isUp: () => up,
    report(reachable) {
      if (reachable === up) return
      up = reachable
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
