import { createLoop, type Loop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import type { Session } from './session'

export interface RealtimeOptions {
  session: Session
  timers: Timers
  random: () => number
  /** Opens a WebSocket to a path of the server. */
  open: (path: string) => WebSocket
  /** The server hints that there is something new to fetch. */
  hint: () => void
  changed: (connected: boolean) => void
}

/** A connection on which nothing was heard for this long is given up (the server pings more often), in milliseconds. */
const SILENCE = 90_000
/** The server closes with this code (RFC 6455 §7.4.1) what it takes the right from: the screen may have been dismissed. */
const POLICY_VIOLATION = 1008
/** After a connection that had worked ended: the longest wait before the next. */
const RETURN = 5_000

/** Listens for hints until stopped. What is missed costs nothing: the manifest is polled anyway. */
export function createRealtime(options: RealtimeOptions): Loop {
  const { session, timers, random, open, changed } = options
  let hangUp: (() => void) | null = null
  let stopped = false

  async function connect(): Promise<number> {
    const token = await session.token()
    if (stopped) return 0
    await listen(open(`/api/player/realtime?access_token=${encodeURIComponent(token)}`))
    return random() * RETURN
  }

  /** Resolves when a connection that was open has ended, rejects when it never opened. */
  function listen(connection: WebSocket): Promise<void> {
    return new Promise((resolve, reject) => {
      let opened = false
      let silence = timers.setTimeout(end, SILENCE)

      function heard() {
        timers.clearTimeout(silence)
        silence = timers.setTimeout(end, SILENCE)
      }

      function end() {
        timers.clearTimeout(silence)
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
        changed(true)
        options.hint()
      }
      connection.onmessage = ({ data }) => {
        heard()
        if (isHint(data)) options.hint()
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
    stop() {
      stopped = true
      loop.stop()
      if (hangUp) hangUp()
    },
  }
}

/**
 * Whether a frame says that the manifest or the commands changed; everything else, pings too, only shows that the
 * line is alive.
 */
function isHint(data: unknown): boolean {
  try {
    const { type } = JSON.parse(String(data))
    return type === 'manifest' || type === 'command'
  } catch {
    return false
  }
}
