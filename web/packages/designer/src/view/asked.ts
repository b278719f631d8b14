import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import type { DesignerPorts } from './ports'

const Ports = createContext<DesignerPorts | null>(null)

/** Gives the ports to every field below. */
export const PortsProvider = Ports

export function usePorts(): DesignerPorts {
  const ports = use(Ports)
  if (!ports) throw new Error('usePorts needs a PortsProvider above')
  return ports
}

/** Typing rests so long before it is searched for, in milliseconds. */
export const REST_MS = 300

export interface Asked<T> {
  /** What came last; undefined before anything did. */
  readonly value: T | undefined
  readonly busy: boolean
  readonly failed: boolean
  retry(): void
}

interface State<T> {
  readonly key: string | null
  readonly value: T | undefined
  readonly failed: boolean
}

/**
 * What a port answers. It is asked anew when the key is another one, and not at all while that is null; what came for
 * the former key stays until then.
 */
export function useAsked<T>(
  key: string | null,
  ask: (ports: DesignerPorts, signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const ports = usePorts()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State<T>>({ key: null, value: undefined, failed: false })
  const begin = useEffectEvent((signal: AbortSignal) => ask(ports, signal))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a try more asks again
  useEffect(() => {
    if (key === null) return
    const broken = new AbortController()
    const { signal } = broken
    begin(signal).then(
      (value) => !signal.aborted && setState({ key, value, failed: false }),
      () => !signal.aborted && setState((before) => ({ ...before, key, failed: true })),
    )
    return () => broken.abort()
  }, [key, tries])

  const isSettled = key === null || state.key === key
  return {
    value: state.value,
    busy: !isSettled,
    failed: isSettled && state.failed,
    retry() {
      setState((before) => ({ ...before, key: null, failed: false }))
      setTries(tries + 1)
    },
  }
}
