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
  readonly said: unknown[] = []
  postMessage(word: unknown) {
    this.said.push(word)
  }
}

class FakeRegistration extends EventTarget {
  readonly waiting = null
  constructor(
    public installing: FakeWorker | null,
    public active: FakeWorker | null,
  ) {
    super()
  }
  update = async () => undefined
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  readonly registration: FakeRegistration
  constructor(first: FakeWorker, active: FakeWorker | null = null) {
    super()
    this.registration = new FakeRegistration(first, active)
  }
  /** Those of the origin that were there before, by their scopes. */
  older: string[] = []
  register = async () => this.registration
  getRegistrations = async () =>
    this.older.map((scope) => ({
      scope,
      active: new FakeWorker(),
      unregister: async () => {
        this.older = this.older.filter((one) => one !== scope)
      },
    }))
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
  const installing = installShell({ workers, timers, script: '/player/assets/player-1.js', updated: () => updates++ })
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

describe('the installation over one of a narrower scope', () => {
  const [narrow, beside] = ['https://signage.example/player/', 'https://signage.example/beside/']

  function over(...older: string[]) {
    const next = new FakeWorker()
    const container = new FakeContainer(next)
    container.older = older
    container.controller = new FakeWorker()
    return { next, container, ...install(container) }
  }

  it('goes on with that one until its own worker is there', async () => {
    const { next, container, installing, updates } = over(narrow, beside)
    await installing
    expect(container.older).toEqual([narrow, beside])
    next.become('activated')
    await microtasks()
    expect(container.older).toEqual([beside])
    expect(updates()).toBe(0)
  })

  it('tells when a newer one has taken over from its own, though that answers for no page yet', async () => {
    const { next, container, installing, updates } = over(narrow, beside)
    const shell = await installing
    next.become('activated')
    await microtasks()
    const newer = new FakeWorker()
    container.registration.installing = newer
    container.registration.dispatchEvent(new Event('updatefound'))
    expect(updates()).toBe(0)
    newer.become('activated')
    await microtasks()
    expect(updates()).toBe(1)
    container.registration.installing = null
    expect(await shell.upgrade()).toBe(true)
  })

  it('says to the one that has handed the page out that it shows something', async () => {
    const { next, container, installing } = over(narrow, beside)
    const shell = await installing
    next.become('activated')
    container.registration.active = next
    await microtasks()
    shell.shown()
    expect([container.controller?.said, next.said]).toEqual([[{ shown: '/player/assets/player-1.js' }], []])
  })

  it('leaves one of its own scope alone', async () => {
    const { next, container, installing } = over('https://signage.example/player', beside)
    next.become('activated')
    await installing
    await microtasks()
    expect(container.older).toEqual(['https://signage.example/player', beside])
  })

  it('goes on with that one without a network', async () => {
    const { next, container, installing } = over(narrow, beside)
    next.become('redundant')
    await installing
    await microtasks()
    expect(container.older).toEqual([narrow, beside])
  })
})

describe('the shell of a page', () => {
  const running = async () => {
    const worker = new FakeWorker()
    worker.state = 'activated'
    const container = new FakeContainer(worker, worker)
    container.controller = worker
    const { installing } = install(container)
    const shell = await installing
    return { container, shell, said: worker.said }
  }

  it('says to the worker that it shows something', async () => {
    const { shell, said } = await running()
    shell.shown()
    expect(said).toEqual([{ shown: '/player/assets/player-1.js' }])
  })

  it('gets a newer version whole, or fails, and has one that was given up tried again', async () => {
    const { container, shell, said } = await running()
    container.registration.installing = null
    expect(await shell.upgrade()).toBe(false)
    expect(said).toEqual([{ again: '/player/assets/player-1.js' }])
    const newer = new FakeWorker()
    container.registration.installing = newer
    const upgrading = shell.upgrade()
    await microtasks()
    newer.become('activated')
    expect(await upgrading).toBe(true)
    const broken = new FakeWorker()
    container.registration.installing = broken
    const failing = shell.upgrade()
    await microtasks()
    broken.become('redundant')
    await expect(failing).rejects.toThrow('not installed')
  })
  it('of a version that a newer one has taken over from has another one', async () => {
    const { container, shell } = await running()
    container.registration.installing = null
    container.control(new FakeWorker())
    expect(await shell.upgrade()).toBe(true)
  })
})
