import type { BroadcastHint } from '@marquee/model/message/broadcast.check'
import { createLoop, type Loop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import type { Session } from './session'

export interface Realtime extends Loop {
  /** What is on the screen has changed: says so at once, or when a second is over since it said so before. */
  tell(): void
}

export interface RealtimeOptions {
  session: Session
  timers: Timers
  random: () => number
  /** Opens a WebSocket to a path of the server, offering subprotocols. */
  open: (path: string, protocols: string[]) => WebSocket
  /** The server hints that there is something new to fetch. */
  hint: () => void
  /** The server hints that there is something to hear with the answer to a report. */
  ask: () => void
  /** The server hints that people say something at once, or no more; it may say what. */
  broadcast: (hint: BroadcastHint) => void
  changed: (connected: boolean) => void
  /** What is said when a connection is there, and whenever there is something to tell. */
  word: () => object
}

/** What the server answers of the subprotocols. The session's token is offered as another: a WebSocket sends no headers, and addresses are logged. */
const PROTOCOL = 'marquee'
/** A connection on which nothing was heard for this long is given up (the server pings more often), in milliseconds. */
const SILENCE = 90_000
/** The server closes with this code (RFC 6455 §7.4.1) what it takes the right from: the screen may have been dismissed. */
const POLICY_VIOLATION = 1008
/** Between two words, in milliseconds: the server listens no sooner. */
const REST = 1_000
/** After a connection that had worked ended: the longest wait before the next, unless the server said when. */
const RETURN = 5_000
/** The longest that the server can ask a screen to stay away for. */
const LONGEST_RETRY = 120_000

/** Listens for hints until stopped. What is missed costs nothing but time: all they are about is asked for anyway. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { session, timers, random, open, changed } = options
  let hangUp: (() => void) | null = null
  /** When to come back, as the server said at its end; null = it said nothing. */
  let retry: number | null = null
  let speak: (() => void) | null = null
  let stopped = false

  async function connect(): Promise<number> {
    const token = await session.token()
    if (stopped) return 0
    retry = null
    await listen(open('/api/player/realtime', [PROTOCOL, token]))
    return retry === null ? random() * RETURN : retry
  }

  /** Resolves when a connection that was open has ended, rejects when it never opened. */
  function listen(connection: WebSocket): Promise<void> {
    return new Promise((resolve, reject) => {
      let opened = false
      let resting: number | null = null
      let more = false
      let silence = timers.setTimeout(end, SILENCE)

      function heard() {
        timers.clearTimeout(silence)
        silence = timers.setTimeout(end, SILENCE)
      }

      function say() {
        more = resting !== null
        if (more) return
        connection.send(JSON.stringify(options.word()))
        resting = timers.setTimeout(() => {
          resting = null
          if (more) say()
        }, REST)
      }

      function end() {
        timers.clearTimeout(silence)
        if (resting !== null) timers.clearTimeout(resting)
        speak = null
        connection.onopen = connection.onmessage = connection.onclose = connection.onerror = null
        connection.close()
        hangUp = null
        if (opened) changed(false)
        if (opened) resolve()
        else reject(new Error('the connection did not open'))
      }

      hangUp = end
      connection.onopen = () => {
        opened = true
        heard()
        speak = say
        changed(true)
        options.hint()
        options.broadcast({})
        say()
      }
      connection.onmessage = ({ data }) => {
        heard()
        const frame = readFrame(data)
        const { type, afterMs } = frame
        if (type === 'manifest') options.hint()
        if (type === 'control') options.ask()
        if (type === 'broadcast') options.broadcast(frame)
        if (type === 'retry' && Number(afterMs) >= 0) retry = Math.min(LONGEST_RETRY, Number(afterMs))
      }
      connection.onclose = ({ code }) => {
        end()
        if (code === POLICY_VIOLATION) options.hint()
      }
      connection.onerror = end
    })
  }

  const loop = createLoop({ timers, random, task: connect })
  return {
    soon: loop.soon,
    tell() {
      if (speak) speak()
    },
    stop() {
      stopped = true
      loop.stop()
      if (hangUp) hangUp()
    },
  }
}

/** What a frame says; one that is no message of the server's only shows that the line is alive, as pings do. */
function readFrame(data: unknown): { type?: unknown; afterMs?: unknown } & BroadcastHint {
  try {
    return Object(JSON.parse(String(data)))
  } catch {
    return {}
  }
}
