/** Asks the person to prove that it is them when the server wants that; one question at a time, for however many calls wait. */
export interface Confirmation {
  isOpen(): boolean
  /** True once the person has proved it, false when they do not want to. */
  ask(): Promise<boolean>
  answer(yes: boolean): void
  subscribe(changed: () => void): () => void
}

export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>()
  let open: { promise: Promise<boolean>; resolve(yes: boolean): void } | null = null
  const tell = () => {
    for (const changed of listeners) changed()
  }
  return {
    isOpen: () => open !== null,
    ask() {
      if (!open) {
        let resolve: (yes: boolean) => void = () => undefined
        const promise = new Promise<boolean>((settle) => {
          resolve = settle
        })
        open = { promise, resolve }
        tell()
      }
      return open.promise
    },
    answer(yes) {
      const asked = open
      open = null
      asked?.resolve(yes)
      tell()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
