/** What helps to place things. */
export interface Aids {
  /** Things snap to each other while they are drawn. */
  readonly snaps: boolean
  readonly rulers: boolean
  /** The part of the page that no screen hides is marked. */
  readonly safeArea: boolean
}

export type Aid = keyof Aids

/** What this device remembers by: the names of those that are on. */
const KEY = 'marquee.designer.aids'

const usual: Aids = { snaps: true, rulers: false, safeArea: false }

export const aidNames = Object.keys(usual) as readonly Aid[]

/** As they were left on this device. */
export function rememberedAids(): Aids {
  const kept = localStorage.getItem(KEY)?.split(' ')
  if (!kept) return usual
  return { snaps: kept.includes('snaps'), rulers: kept.includes('rulers'), safeArea: kept.includes('safeArea') }
}

/** What this device remembers by whether the contents stand beside the canvas. */
const BESIDE_KEY = 'marquee.designer.contents'

export const rememberedContents = () => localStorage.getItem(BESIDE_KEY) === 'open'

export function rememberContents(isOpen: boolean): void {
  if (isOpen) localStorage.setItem(BESIDE_KEY, 'open')
  else localStorage.removeItem(BESIDE_KEY)
}

export function rememberAids(aids: Aids): void {
  localStorage.setItem(KEY, aidNames.filter((name) => aids[name]).join(' '))
}
