import type { NewId, Program } from '@marquee/model/program/program'
import { type Change, ran, type State, settledState, started } from './state'

/** The designer's state, for who shows and changes it. */
export interface Editor {
  get(): State
  /** Calls back after each change, until the function that it returns is called. */
  subscribe(listener: () => void): () => void
  /** Goes on to another state, and to what somebody else has saved where that costs nobody's work. */
  go(step: (state: State, newId: NewId) => State): void
  /** One step that can be undone, under its name. */
  run(label: string, change: Change, series?: string): void
}

export function createEditor(
  base: { readonly id: number; readonly version: number; readonly program: Program },
  newId: NewId,
  kept?: Program,
): Editor {
  let state = started(base, kept)
  const listeners = new Set<() => void>()
  const go: Editor['go'] = (step) => {
    const next = settledState(step(state, newId))
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    go,
    run: (label, change, series) => go((before) => ran(before, label, change, newId, series)),
  }
}
