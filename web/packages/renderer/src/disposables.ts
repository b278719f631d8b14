/**
 * What something that was started must undo: listeners, timers, nodes. Owned by exactly one thing, whose end runs it,
 * the last first: an image gives its source back while it is still in the page. (Chromium keeps one whose source
 * changes outside of it for as long as the page lives.)
 */
export interface Disposables {
  readonly ended: boolean
  /** Runs `end` with the others, or at once if it is already over. */
  add(end: () => void): void
  listen(target: EventTarget, type: string, listener: (event: Event) => void): void
  /** A timer; what it returns calls it off. */
  later(ms: number, action: () => void): () => void
  end(): void
}

export function createDisposables(): Disposables {
  const disposables = new Set<() => void>()
  let ended = false

  function add(end: () => void): void {
    if (ended) end()
    else disposables.add(end)
  }

  return {
    get ended() {
      return ended
    },
    add,
    listen(target, type, listener) {
      target.addEventListener(type, listener)
      add(() => target.removeEventListener(type, listener))
    },
    later(ms, action) {
      const cancel = () => {
        window.clearTimeout(timer)
        disposables.delete(cancel)
      }
      const timer = window.setTimeout(() => {
        disposables.delete(cancel)
        action()
      }, ms)
      add(cancel)
      return cancel
    },
    end() {
      if (ended) return
      ended = true
      const last = Array.from(disposables).reverse()
      disposables.clear()
      for (const end of last) end()
    },
  }
}
