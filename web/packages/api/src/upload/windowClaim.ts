import { randomName } from '../repeat'

/** Who works on what, between the windows of one browser. */
export interface WindowClaim {
  /** The name of this window, the same after a reload. */
  name(): string
  /** Claims the name for as long as the window lives; another name when a copy of this window has it. */
  own(): Promise<string>
  /** Says of a name whether no open window has it; of none, where the browser cannot tell. */
  free(): Promise<(name: string) => boolean>
  /** Runs while no other window runs it. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

const KEY = 'marquee.window'
const PREFIX = 'marquee.window.'

/**
 * Claims by the Web Locks of the browser, which end with the window however it ends. Without them, as on a page that is
 * not served securely, a window knows itself again after a reload, and nothing of others.
 */
export function createWindowClaim(session: Storage, locks: LockManager | undefined): WindowClaim {
  let owned: Promise<string> | undefined

  function name(): string {
    const known = session.getItem(KEY)
    if (known) return known
    const fresh = randomName()
    session.setItem(KEY, fresh)
    return fresh
  }

  /** Resolves once the lock is held, or cannot be had; it is given back by the end of the window. */
  function hold(manager: LockManager, lock: string): Promise<boolean> {
    return new Promise((resolve) => {
      void manager.request(lock, { ifAvailable: true }, (held) => {
        resolve(held !== null)
        return held ? new Promise(() => {}) : undefined
      })
    })
  }

  return {
    name,
    own() {
      owned ??= (async () => {
        if (locks && !(await hold(locks, PREFIX + name()))) {
          session.removeItem(KEY)
          await hold(locks, PREFIX + name())
        }
        return name()
      })()
      return owned
    },
    async free() {
      if (!locks) return () => false
      const held = new Set((await locks.query()).held?.map((lock) => lock.name))
      return (other) => !held.has(PREFIX + other)
    },
    alone: (work) => (locks ? (locks.request('marquee.uploads', work) as ReturnType<typeof work>) : work()),
  }
}
