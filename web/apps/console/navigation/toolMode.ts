const KEY = 'marquee.mode'

/** `?mode=tool` selects the layout without chrome, and stays for the window (G14, R319). */
export function isToolMode(location: Pick<Location, 'search'>, storage: Storage): boolean {
  const mode = new URLSearchParams(location.search).get('mode')
  if (mode !== null) storage.setItem(KEY, mode)
  return storage.getItem(KEY) === 'tool'
}
