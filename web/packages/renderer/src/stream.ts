import type Hls from 'hls.js'
import type { Clip } from './clip'
import { loadHls } from './hls'
import { linkOf } from './network'
import { Unshowable } from './problem'

const playlistType = 'application/vnd.apple.mpegurl'

/**
 * Lets a clip play what comes over the network while it plays: a file, or an HLS stream, by the browser itself where it
 * can, else by hls.js. Resolves with the first frame.
 */
export async function loadStream(clip: Clip, url: string): Promise<void> {
  const { href, pathname } = linkOf(url)
  const isPlaylist = /\.m3u8$/i.test(pathname)
  if (!isPlaylist || clip.element.canPlayType(playlistType)) return clip.load(href, 'loadeddata')
  const library = await loadHls()
  if (clip.disposables.ended) return
  if (!library.isSupported()) throw new Unshowable('decode', 'this browser plays no HLS')
  await attach(library, clip, href)
}

function attach(library: typeof Hls, clip: Clip, url: string): Promise<void> {
  const hls = new library({
    enableWorker: false, // which would take a policy that lets scripts make scripts
    liveDurationInfinity: true,
    backBufferLength: 30, // else a live stream fills the memory within a day
  })
  clip.disposables.add(() => hls.destroy())
  return new Promise((resolve, reject) => {
    hls.on(library.Events.ERROR, (_, { fatal, type, details }) => {
      if (!fatal) return
      const reason = new Unshowable(
        type === library.ErrorTypes.NETWORK_ERROR ? 'missing' : 'decode',
        `hls.js: ${details}`,
      )
      reject(reason)
      clip.broke(reason)
    })
    clip
      .arrive('loadeddata', () => {
        hls.loadSource(url)
        hls.attachMedia(clip.element)
      })
      .then(resolve, reject)
  })
}
