const KEY = 'marquee.licence'

/** Raised when the licence text changes: then it has to be accepted again. */
export const LICENCE_VERSION = '1'

/** Has the licence been accepted in this browser (G07)? */
export function isAccepted(storage: Storage): boolean {
  return storage.getItem(KEY) === LICENCE_VERSION
}

export function rememberAccepted(storage: Storage): void {
  storage.setItem(KEY, LICENCE_VERSION)
}
