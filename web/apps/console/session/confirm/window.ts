/** What the window tells that was opened for signing in at the company's provider: why it failed, or nothing. */
export interface Told {
  problem: string
}

const CHANNEL = 'marquee.confirm'

/** Opens the company's own sign-in (`/api/sso/…`) in a window of its own, so that this page stays as it is. Its end is told to `heard`. */
export function openProvider(path: string, heard: (told: Told) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Told>) => heard(data)
  window.open(path, CHANNEL, 'popup,width=520,height=680')
  return () => channel.close()
}

/** Tells the page that opened this window how it went, and closes the window. */
export function tellOpener(told: Told): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(told)
  channel.close()
  window.close()
}
