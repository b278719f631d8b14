/** Whether the server has been upgraded since it served this console, as its answers tell. */
export interface Upgrade {
  isOffered(): boolean
  /** Takes down the build of an answer. */
  report(build: string): void
  /** Withdraws the offer, until yet another build answers. */
  postpone(): void
  subscribe(changed: () => void): () => void
}

/** `own` is the build that served the page; empty while developing, and then nothing is offered. */
export function createUpgrade(own: string): Upgrade {
  const listeners = new Set<() => void>()
  const known = new Set(['', own])
  let isOffered = false
  const offer = (yes: boolean) => {
    isOffered = yes
    for (const changed of listeners) changed()
  }
  return {
    isOffered: () => isOffered,
    report(build) {
      if (own === '' || known.has(build)) return
      known.add(build)
      if (!isOffered) offer(true)
    },
    postpone: () => offer(false),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
