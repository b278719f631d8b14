import { type RecordKind, recordKinds } from './keys'

/** What the server says when a record changed. It carries no data: it only makes what is cached stale. */
export interface Hint {
  /** `playing`: a screen shows something else, which changes no record. */
  entity: RecordKind | 'playing'
  id: number
  companyId: number
}

export interface LiveOptions {
  companyId: number
  /** One call per hint. */
  changed(hint: Hint): void
  /** The server turned the channel down: something about the session may have changed. */
  refused?(): void
  /** The channel was down and is back: hints may have been lost, so everything is stale. */
  resumed(): void
  open?(url: string): EventSource
}

/** EventSource.CLOSED: the browser will not reconnect by itself. */
const CLOSED = 2

/** Longest wait between two tries to open a channel that the server closed, in milliseconds. */
const LONGEST_WAIT = 30_000

/**
 * Listens to `/api/realtime` until the returned function is called. The browser reconnects by itself after a lost
 * connection; a channel that it gave up on is opened again here, more and more slowly.
 */
export function listen({
  companyId,
  changed,
  refused,
  resumed,
  open = (url) => new EventSource(url),
}: LiveOptions): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = 1_000
  let interrupted = false

  function connect() {
    source = open(`/api/realtime?companyId=${companyId}`)
    source.onopen = () => {
      wait = 1_000
      if (interrupted) resumed()
      interrupted = false
    }
    source.onmessage = (event) => {
      const hint = readHint(event.data)
      if (hint) changed(hint)
    }
    source.onerror = () => {
      interrupted = true
      if (source?.readyState !== CLOSED) return
      refused?.()
      timer = setTimeout(connect, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
  }

  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

const entities: readonly Hint['entity'][] = [...recordKinds, 'playing']

/** Reads one message of the channel; null for anything that is not a hint. */
export function readHint(data: unknown): Hint | null {
  try {
    const hint = JSON.parse(String(data)) as Partial<Hint> | null
    const entity = entities.find((known) => known === hint?.entity)
    return entity ? { entity, id: Number(hint?.id ?? 0), companyId: Number(hint?.companyId ?? 0) } : null
  } catch {
    return null
  }
}
