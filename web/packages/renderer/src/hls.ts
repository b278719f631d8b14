import type Hls from 'hls.js'
import { Unshowable } from './problem'

/** hls.js as a script of its own: most pages and screens never need it, so it is no part of what they load. */
export const hlsScript = '/player/hls.js'

declare global {
  interface Window {
    /** There once the script ran. */
    Hls?: typeof Hls
  }
}

/** Loads the library into the page, once. */
export function loadHls(): Promise<typeof Hls> {
  return new Promise((resolve, reject) => {
    if (window.Hls) {
      resolve(window.Hls)
      return
    }
    const script = document.createElement('script')
    script.onload = () => {
      script.remove()
      if (window.Hls) resolve(window.Hls)
      else reject(new Unshowable('decode', 'hls.js does not run here'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Unshowable('missing', 'hls.js cannot be loaded'))
    }
    script.src = hlsScript
    document.head.appendChild(script)
  })
}
