import { customProperties, dark, light } from './tokens'

/** What a person chooses; `system` follows the device. */
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const KEY = 'marquee.appearance'

/** The chosen appearance of this browser, shown on the page and observable by React. */
export interface AppearanceStore {
  choice(): Appearance
  choose(appearance: Appearance): void
  /** Takes the person's own setting, unless this browser has already chosen. */
  adopt(appearance: Appearance): void
  /** What is shown now. */
  isDark(): boolean
  subscribe(changed: () => void): () => void
}

interface Surroundings {
  storage: Storage
  root: HTMLElement
  /** The media query `(prefers-color-scheme: dark)`. */
  system: MediaQueryList
}

/** Reads the choice, puts the colours on the page and keeps them right while the device's own setting changes. */
export function createAppearance({ storage, root, system }: Surroundings): AppearanceStore {
  const listeners = new Set<() => void>()
  const choice = (): Appearance => appearances.find((a) => a === storage.getItem(KEY)) ?? 'system'
  const isDark = () => (choice() === 'system' ? system.matches : choice() === 'dark')

  function show() {
    root.dataset.theme = isDark() ? 'dark' : 'light'
    root.style.colorScheme = isDark() ? 'dark' : 'light'
    for (const [name, value] of customProperties(isDark() ? dark : light)) root.style.setProperty(name, value)
    for (const changed of listeners) changed()
  }

  function choose(appearance: Appearance) {
    storage.setItem(KEY, appearance)
    show()
  }

  system.addEventListener('change', show)
  show()
  return {
    choice,
    isDark,
    choose,
    adopt(appearance) {
      if (storage.getItem(KEY) === null) choose(appearance)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
