import type { Disposables } from './disposables'
import { inTime, Unshowable } from './problem'

/** The address of a link, once it is one that takes nothing but the network; throws at once when there is none. */
export function linkOf(url: string): URL {
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol)) throw new Unshowable('decode', `not an address of the web: ${url}`)
  // Only `false` says something: a network may well lead nowhere.
  if (navigator.onLine === false) throw new Unshowable('missing', 'there is no network')
  return address
}

/**
 * Resolves when the server of a link answers, whatever it says; rejects with an Unshowable within 3 s. A frame cannot
 * tell: a browser's own error page is loaded like any other.
 */
export async function reach(address: URL, disposables: Disposables): Promise<void> {
  const asked = fetch(address.href, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
  await inTime(disposables, asked).catch((error: unknown) => {
    throw new Unshowable('missing', `${address.origin} cannot be reached: ${error}`)
  })
}
