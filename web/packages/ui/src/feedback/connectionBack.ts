import { Problem } from '@marquee/api/problem'
import { createContext, use, useEffect } from 'react'

/** The connection to the server. */
interface Connection {
  /** Calls when the server answers after a call without an answer. */
  onAnswer(answered: () => void): () => void
}

export const ConnectionContext = createContext<Connection | null>(null)

type Problematic = Problem | null

/** What could not be saved for want of a connection says so, and once the server answers again, that it can be saved now. */
export function useConnectionBack(change: (next: (former: Problematic) => Problematic) => void): void {
  const connection = use(ConnectionContext)
  useEffect(() => {
    const back = new Problem({ kind: 'reconnected' })
    return connection?.onAnswer(() => change((former) => (former?.kind === 'offline' ? back : former)))
  }, [connection, change])
}
