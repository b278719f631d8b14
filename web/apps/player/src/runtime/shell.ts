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
 * page's requests, with or without the server; rejects when the very first registration gets no answer.
 */
export async function installShell({ workers, timers, updated }: ShellOptions): Promise<void> {
  let worker = workers.controller
  workers.addEventListener('controllerchange', () => {
    if (worker) updated()
    worker = workers.controller
  })
  const registration = await workers.register('/player/sw.js', { scope: '/player/' })
  function look() {
    registration.update().catch(() => undefined)
    timers.setTimeout(look, LOOK)
  }
  timers.setTimeout(look, LOOK)
  await controlled(workers)
}

async function controlled(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready
  if (workers.controller) return
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve())
    if (active) active.postMessage(CLAIM)
  })
}
