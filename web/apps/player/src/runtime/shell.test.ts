import { describe, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { installShell } from './shell'

/** A worker whose life is the test's. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage() {}
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  registration: { installing: FakeWorker | null; waiting: null; active: FakeWorker | null }
  constructor(first: FakeWorker, active: FakeWorker | null = null) {
    super()
    this.registration = { installing: first, waiting: null, active }
  }
  register = async () => this.registration
  /** As a browser's: settled only once a worker is active. */
  get ready() {
    return this.registration.active ? Promise.resolve(this.registration) : new Promise(() => undefined)
  }
  control(worker: FakeWorker) {
    this.registration.active = worker
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

function install(container: FakeContainer) {
  const timers = new FakeTimers()
  let updates = 0
  const workers = container as unknown as ServiceWorkerContainer
  const installing = installShell({ workers, timers, updated: () => updates++ })
  return { installing, timers, updates: () => updates }
}

const microtasks = () => new Promise((resolve) => setTimeout(resolve))

describe('the installation of the shell', () => {
  it('is done when the first worker answers for the page, which is no update', async () => {
    const first = new FakeWorker()
    const container = new FakeContainer(first)
    const { installing, updates } = install(container)
    await microtasks()
    container.control(first)
    first.become('activated')
    await installing
    expect(updates()).toBe(0)
  })

  it('fails, to be tried again, when not all files of the first worker can be had', async () => {
    const first = new FakeWorker()
    const { installing, timers } = install(new FakeContainer(first))
    await microtasks()
    first.become('redundant')
    await expect(installing).rejects.toThrow('not installed')
    expect(timers.count).toBe(0)
  })

  it('does not wait for a newer worker, and tells when it has taken over', async () => {
    const old = new FakeWorker()
    old.state = 'activated'
    const newer = new FakeWorker()
    const container = new FakeContainer(newer, old)
    container.controller = old
    const { installing, updates } = install(container)
    await installing
    expect(updates()).toBe(0)
    container.control(newer)
    expect(updates()).toBe(1)
  })
})
