import { createContext, use, useSyncExternalStore } from 'react'
import type { Appearance, AppearanceStore } from './appearance'

const Store = createContext<AppearanceStore | null>(null)

/** Gives the appearance to everything below. */
export const AppearanceProvider = Store

interface AppearanceState {
  choice: Appearance
  isDark: boolean
  choose(appearance: Appearance): void
}

/** The appearance that is shown, and how to change it. */
export function useAppearance(): AppearanceState {
  const store = use(Store)
  if (!store) throw new Error('useAppearance needs an AppearanceProvider above')
  const choice = useSyncExternalStore(store.subscribe, store.choice)
  const isDark = useSyncExternalStore(store.subscribe, store.isDark)
  return { choice, isDark, choose: store.choose }
}
