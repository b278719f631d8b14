import type { Timers } from './timers'

export interface ShellOptions {
  workers: ServiceWorkerContainer
  timers: Timers
  /** A newer version of the player has taken over and waits for the page to be loaded again. */
  updated: () => void
}

/** How often the server is asked for a newer version of the player. */
const LOOK = 3_600_000
/** Message to the worker: answer for this page too, even if it was loaded past you. */
export const CLAIM = 'claim'

/**
 * Registers the service worker, which keeps the player itself and serves its media. Resolves once it answers this
 * page's requests, with or without the server; rejects when the very first registration gets no answer, or not all of
 * the files that it is about.
 */
export async function installShell({ workers, timers, updated }: ShellOptions): Promise<void> {
  let worker = workers.controller
  function follow() {
    if (worker && workers.controller !== worker) updated()
    worker = workers.controller
  }
  const registration = await workers.register('/player/sw.js', { scope: '/player/' })
  if (!registration.active) await installed(registration)
  workers.addEventListener('controllerchange', follow)
  follow()
  function look() {
    registration.update().catch(() => undefined)
    timers.setTimeout(look, LOOK)
  }
  timers.setTimeout(look, LOOK)
  await controlled(workers)
}

/** Rejects when the browser gives the first worker up: `ready` would never be settled. */
function installed({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = installing || waiting
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
  const { active } = await workers.ready
  if (workers.controller) return
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve())
    if (active) active.postMessage(CLAIM)
  })
}
