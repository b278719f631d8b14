/** Whether the server can be reached, as the last call found it. */
export interface Connection {
  isUp(): boolean
  report(reachable: boolean): void
  /** Calls when it is lost and when it is back. */
  subscribe(changed: () => void): () => void
  /** Calls when the server answers after a call without an answer, whether the connection was lost or not. */
  onAnswer(answered: () => void): () => void
}

/**
 * A call without an answer may be the only one that something holds up on its way: the connection is lost once the server
 * does not answer `asked` either, and back once it does. Otherwise every other answer would bring it back, and the call
 * would lose it again, for ever.
 */
export function createConnection(asked: () => Promise<unknown>): Connection {
  const watchers = new Set<() => void>()
  const waiting = new Set<() => void>()
  let up = true
  let isAsked = false

  function found(reachable: boolean): void {
    if (reachable) for (const answered of waiting) answered()
    if (reachable === up) return
    up = reachable
    for (const changed of watchers) changed()
  }

  async function ask(): Promise<void> {
    if (isAsked) return
    isAsked = true
    const answers = await asked().then(
      () => true,
      () => false,
    )
    isAsked = false
    found(answers)
  }

  return {
    isUp: () => up,
    report(reachable) {
      if (reachable !== up) void ask()
    },
    subscribe: (changed) => added(watchers, changed),
    onAnswer: (answered) => added(waiting, answered),
  }
}

function added<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => set.delete(one)
}

/** Any answer of the server will do. */
export const askServer = (): Promise<Response> => fetch('/api/self', { cache: 'no-store' })
