import { Problem, type ProblemKind } from '../problem'
import { forgetful, type UploadMemory } from './memory'
import { isRefused, isSettled, type Upload, type UploadFacts, type UploadStep, type UploadWish } from './upload'

/** What the queue cannot do by itself. Each throws a `Problem`. */
export interface UploadPorts {
  /** Loads what sending needs, while there still is a connection. */
  prepare(): Promise<unknown>
  /** Sends the bytes, from where an earlier try stopped; resolves when all are there. */
  send(wish: UploadWish, transfer: Transfer): Promise<void>
  /**
   * Makes a content of bytes that are there, and says which; `url` is null for bytes that the company had already. By the same key it is
   * made once, however often it is asked for.
   */
  add(wish: UploadFacts, url: string | null, key: string): Promise<{ id: number } | undefined>
  /** Has the company these bytes in a content? False where they cannot be told: large ones, or without their file. */
  holds(wish: UploadFacts, file: File | null): Promise<boolean>
  /** Forgets bytes that were sent. */
  discard(wish: UploadFacts, url: string): Promise<void>
  /** Resolves after a time. */
  pause(ms: number): Promise<void>
}

export interface Transfer {
  /** Where an earlier try sent to; null for the first. */
  url: string | null
  signal: AbortSignal
  /** Told as soon as there is an address to resume at. */
  begun(url: string): void
  /** Bytes that are there so far. */
  sent(bytes: number): void
}

/** Uploads one after the other and a few at a time, through lost connections, until each has become a content. */
export interface UploadQueue {
  /** Gets ready, before files are chosen: a connection that is lost later then stops nothing. */
  prepare(): void
  /** Says who is signed in: what they had under way in an earlier window goes on, and what they add is remembered. */
  begin(person: number): Promise<void>
  list(): readonly Upload[]
  subscribe(changed: () => void): () => void
  add(wishes: readonly UploadWish[]): void
  /** Stops one and forgets it. What is being processed cannot be stopped any more. */
  cancel(id: number): void
  /** Tries a failed one again; bytes that are there are not sent again. */
  retry(id: number): void
  /** Goes on with one whose file was chosen again, from its beginning if it was changed; false when it is another file. */
  provide(id: number, file: File): boolean
  /** Goes on at once with what is interrupted, because there is a connection again. */
  resume(): void
  /** Forgets what is done or failed. */
  clear(): void
  /** Stops everything and forgets it, because its person signs out: nothing of theirs stays in this browser. */
  leave(): Promise<void>
}

/** As many are sent at the same time. */
const SLOTS = 3

/** Longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE = 30_000

/** How often a cancelled upload is discarded while the server still takes it for busy. */
const DISCARDS = 5

/** What passes by itself: no connection, a server that starts or has too much to do, an upload that it still takes for busy. */
const passing: readonly ProblemKind[] = ['offline', 'unavailable', 'throttled', 'locked']

/** Does it pass by itself? A try whose answer was lost may still be at work: the server then answers the next one so. */
const passes = ({ kind, code }: Problem) => passing.includes(kind) || code === 'under-way'

interface Work {
  upload: Upload
  /** Its place in the memory. */
  key: string
  /** Null when it has to be chosen again. */
  file: File | null
  url: string | null
  /** All bytes are there. */
  isSent: boolean
  control: AbortController
  /** The last try to add it got no answer: it may have worked. */
  unanswered: boolean
  /** What it has become. */
  madeId?: number | undefined
}

export function createUploadQueue(ports: UploadPorts, memory: UploadMemory = forgetful): UploadQueue {
  const listeners = new Set<() => void>()
  const wakers = new Set<() => void>()
  let works: Work[] = []
  let shown: readonly Upload[] = []
  let lastId = 0
  let person = 0

  function changed() {
    shown = works.map((work) => work.upload)
    for (const listener of listeners) listener()
  }

  function show(work: Work, part: Partial<Upload>) {
    if (work.control.signal.aborted) return
    work.upload = { ...work.upload, ...part }
    changed()
  }

  const at = (step: UploadStep) => works.filter((work) => work.upload.step === step)

  function fill() {
    const running = works.filter(({ upload }) => upload.step !== 'waiting' && !isSettled(upload)).length
    for (const work of at('waiting').slice(0, Math.max(0, SLOTS - running))) void run(work)
  }

  async function run(work: Work) {
    try {
      await lastUntilDone(work)
      if (!work.control.signal.aborted) memory.forget([work.key])
      show(work, { step: 'done', problem: null, madeId: work.madeId })
    } catch (error) {
      show(work, { step: 'failed', problem: Problem.from(error) })
      if (isRefused(work.upload)) memory.forget([work.key])
    }
    fill()
  }

  async function lastUntilDone(work: Work) {
    const { signal } = work.control
    for (let failures = 0; !signal.aborted; ) {
      const before = work.upload.sent
      try {
        await attempt(work)
        return
      } catch (error) {
        const problem = Problem.from(error)
        if (signal.aborted) return
        if (problem.code === 'carried-out') return // the try before has worked
        if (problem.kind === 'missing' && work.url) expire(work)
        if (!passes(problem)) throw problem
        failures = work.upload.sent > before ? 1 : failures + 1
        show(work, { step: 'interrupted', problem })
        const asked = (problem.retryAfter ?? 0) * 1_000
        await pause(Math.max(asked, Math.min(1_000 * 2 ** (failures - 1), LONGEST_PAUSE)), signal)
      }
    }
  }

  async function attempt(work: Work) {
    const { wish } = work.upload
    const { file } = work
    if (!work.isSent && file) {
      show(work, { step: 'sending', problem: null })
      await ports.send(
        { ...wish, file },
        {
          url: work.url,
          signal: work.control.signal,
          begun: (url) => note(work, { url }),
          sent: (sent) => show(work, { sent }),
        },
      )
      if (work.control.signal.aborted) return
      note(work, { isSent: true })
    }
    show(work, { step: 'processing', problem: null })
    memory.note(work.key, { isAdding: true })
    try {
      work.madeId = (await ports.add(wish, work.url, work.key))?.id
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.kind === 'missing' && work.unanswered) return findOut(work, problem)
      if (problem.kind === 'offline') work.unanswered = true
      if (!work.unanswered) memory.note(work.key, { isAdding: false })
      throw problem
    }
  }

  /**
   * The answer to a try was lost, and now the upload is gone: the try has worked, or the server has swept the bytes away.
   * Bytes that a content may have had before, as those of a new version, say nothing about it.
   */
  async function findOut(work: Work, problem: Problem) {
    const { wish } = work.upload
    const isThere = !wish.replaces && (await ports.holds(wish, work.file))
    if (work.control.signal.aborted) return
    if (isThere && !wish.known) return
    work.unanswered = false
    memory.note(work.key, { isAdding: false })
    if (isThere) throw problem
    expire(work)
    await attempt(work)
  }

  /** Its bytes are no longer on the server: it begins anew, if there is a file to begin with. */
  function expire(work: Work) {
    note(work, { url: null, isSent: false })
    show(work, { sent: 0 })
    if (!work.file) throw new Problem({ kind: 'not-stored' })
  }

  /** How far it is, here and in the memory. */
  function note(work: Work, part: Partial<Pick<Work, 'url' | 'isSent'>>) {
    Object.assign(work, part)
    memory.note(work.key, part)
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        wakers.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      wakers.add(wake)
      signal.addEventListener('abort', wake)
      void ports.pause(ms).then(wake)
    })
  }

  /** The server may take an upload for busy until it has noticed that nothing comes any more. */
  async function discard({ upload, url }: Work) {
    for (let tries = 0; url !== null && tries < DISCARDS; tries++) {
      try {
        return await ports.discard(upload.wish, url)
      } catch (error) {
        if (!passes(Problem.from(error))) return // it is swept away in time
        await ports.pause(1_000 * 2 ** tries)
      }
    }
  }

  function forget(gone: readonly Work[]) {
    memory.forget(gone.map((work) => work.key))
    for (const work of gone) {
      work.control.abort()
      if (work.upload.step !== 'done') void discard(work)
    }
    works = works.filter((work) => !gone.includes(work))
    changed()
    fill()
  }

  const byId = (id: number) => works.filter(({ upload }) => upload.id === id)

  function push(wish: UploadFacts, step: UploadStep, rest: Omit<Work, 'upload' | 'control'>) {
    lastId++
    const upload: Upload = { id: lastId, wish, step, sent: 0, problem: null }
    works.push({ ...rest, upload, control: new AbortController() })
  }

  return {
    prepare: () => void ports.prepare().catch(() => {}), // it is loaded with the first upload then
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async begin(who) {
      if (person === who) return
      person = who
      for (const { key, wish, file, url, isSent, isAdding } of await memory.take(who)) {
        const step = file || isSent ? 'waiting' : 'fileless'
        push(wish, step, { key, file, url, isSent, unanswered: isAdding })
      }
      if (works.length === 0) return
      changed()
      fill()
    },
    add(wishes) {
      const keys = memory.keep(person, wishes)
      wishes.forEach((wish, index) => {
        const isSent = wish.known !== undefined
        push(wish, 'waiting', { key: keys[index] ?? '', file: wish.file, url: null, isSent, unanswered: false })
      })
      changed()
      fill()
    },
    cancel: (id) => forget(byId(id).filter(({ upload }) => upload.step !== 'processing')),
    retry(id) {
      for (const work of byId(id).filter(({ upload }) => upload.step === 'failed')) {
        show(work, { step: 'waiting', problem: null, sent: work.isSent ? work.upload.sent : 0 })
      }
      fill()
    },
    provide(id, file) {
      const [work] = byId(id)
      const asked = work?.upload.wish.file
      if (!work || !asked || asked.name !== file.name || asked.size !== file.size) return false
      if (asked.lastModified !== file.lastModified) note(work, { url: null })
      work.file = file
      show(work, { step: 'waiting', problem: null })
      fill()
      return true
    },
    resume() {
      for (const wake of [...wakers]) wake()
    },
    clear: () => forget(works.filter(({ upload }) => upload.step === 'done' || upload.step === 'failed')),
    leave() {
      for (const work of works) work.control.abort()
      works = []
      changed()
      return memory.empty(person)
    },
  }
}
