import { createContext, use, useSyncExternalStore } from 'react'
import type { State } from '../core/state'
import type { Desk, Look } from './desk'

const Context = createContext<Desk | null>(null)

export const DeskProvider = Context

export function useDesk(): Desk {
  const desk = use(Context)
  if (!desk) throw new Error('useDesk needs a DeskProvider above')
  return desk
}

/** Something of the designer's state; the same again while nothing of it has changed. */
export function useOf<T>(choose: (state: State) => T): T {
  const { editor } = useDesk()
  return useSyncExternalStore(editor.subscribe, () => choose(editor.get()))
}

/** Something of what stands before the person. */
export function useLook<T>(choose: (look: Look) => T): T {
  const desk = useDesk()
  return useSyncExternalStore(desk.subscribe, () => choose(desk.look()))
}
