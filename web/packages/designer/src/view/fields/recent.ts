/** What this device remembers the colours that were chosen last by. */
const KEY = 'marquee.colours'
const MOST = 8

/** The colours that were chosen last on this device, the newest first. */
export function recentColours(): string[] {
  const kept = localStorage.getItem(KEY)?.split(' ') ?? []
  return kept.filter((colour) => /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(colour)).slice(0, MOST)
}

export function keepColour(colour: string): void {
  const own = colour.toLowerCase()
  localStorage.setItem(KEY, [own, ...recentColours().filter((other) => other !== own)].slice(0, MOST).join(' '))
}
