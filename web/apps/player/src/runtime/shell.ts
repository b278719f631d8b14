import { type Timers, within } from './timers'

export interface ShellOptions {
  workers: ServiceWorkerContainer
  timers: Timers
  /** The path of this page's script, by which the worker knows its version. */
  script: string
  /** A newer version of the player has taken over and waits for the page to be loaded again. */
  updated: () => void
}

/** The player's own files, which the service worker keeps. */
export interface Shell {
  /** The page shows something: this version works, and the worker lets go of the one before. */
  shown(): void
  /**
   * Gets the server's version of the player, if it is another one, whole; answers whether there is one. Rejects when it
   * cannot be had. One that is here and was given up is tried again with the next restart.
   */
  upgrade(): Promise<boolean>
}

/** What the page says to the worker, of its script: it shows something, or the worker's version is to be tried again. */
export interface Word {
  shown?: string
  again?: string
}

/** How often the server is asked for a newer version of the player, and how long one may take, in milliseconds. */
const LOOK = 3_600_000
const UPGRADE = 600_000
/**
 * What the worker answers for. Without a slash at its end: a screen may be set to start with the address that people
 * type. Older players registered a narrower one, which answers for the page until it is loaded again.
 */
const SCOPE = '/player'
/** Message to the worker: answer for this page too, even if it was loaded past you. */
export const CLAIM = 'claim'

/**
 * Registers the service worker, which keeps the player itself and serves its media. Resolves once it answers this
 * page's requests, with or without the server; rejects when the very first registration gets no answer, or not all of
 * the files that it is about.
 */
export async function installShell({ workers, timers, script, updated }: ShellOptions): Promise<Shell> {
  let worker = workers.controller
  /** A newer version has taken over from the one that this page is of. */
  let isOld = false
  function follow() {
    if (worker && workers.controller !== worker) {
      isOld = true
      updated()
    }
    worker = workers.controller
  }
  const narrow = await narrowOf(workers)
  let registration = narrow || (await register(workers))
  workers.addEventListener('controllerchange', follow)
  follow()
  function look() {
    registration.update().catch(() => undefined)
    timers.setTimeout(look, LOOK)
  }
  timers.setTimeout(look, LOOK)
  await controlled(workers)
  if (narrow) {
    register(workers).then(
      (wide) => {
        registration = wide
        wide.addEventListener('updatefound', () => takeOver(wide))
        return narrow.unregister()
      },
      () => undefined, // without a network; the next load tries again
    )
  }

  /** The narrow worker goes on to answer for this page: it does not hear of a newer one of the wide scope. */
  function takeOver(wide: ServiceWorkerRegistration) {
    activated(wide.installing).then(
      () => {
        isOld = true
        updated()
      },
      () => undefined,
    )
  }

  function say(to: ServiceWorker | null, word: Word) {
    if (to) to.postMessage(word)
  }

  return {
    shown: () => say(workers.controller, { shown: script }), // it has handed this page out
    async upgrade() {
      await registration.update()
      const next = registration.installing || registration.waiting
      if (next) await within(timers, UPGRADE, activated(next))
      say(registration.active, { again: script })
      return isOld || next !== null
    },
  }
}

async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  const registration = await workers.register('/player/sw.js', { scope: SCOPE })
  if (!registration.active) await activated(registration.installing || registration.waiting)
  return registration
}

/** What an older player registered, if it is still there. */
async function narrowOf(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  return (await workers.getRegistrations()).find(({ scope, active }) => active && /\/player\/$/.test(scope))
}

/** Rejects when the browser gives the worker up: `ready` would never be settled for a first one. */
function activated(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!worker) {
      reject(new Error('there is no service worker'))
      return
    }
    function look(at: ServiceWorker) {
      if (at.state === 'redundant') reject(new Error('the service worker was not installed'))
      else if (at.state === 'activated') resolve()
    }
    worker.addEventListener('statechange', () => look(worker))
    look(worker)
  })
}

async function controlled(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller) return
  const { active } = await workers.ready
  if (workers.controller) return // meanwhile
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve())
    if (active) active.postMessage(CLAIM)
  })
}
