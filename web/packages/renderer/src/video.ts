import type { Entry } from '@marquee/model/manifest'
import { createEnds, type Ends } from './ends'
import { fill, type Medium } from './medium'
import type { Pool } from './pool'
import { patienceMs, Unshowable } from './problem'

export interface VideoHost {
  readonly pool: Pool
  /** Percent, asked each time a video begins; undefined leaves it as it is. */
  volume(): number | undefined
  /** The browser refused to play sound. */
  refused(detail: string): void
  /** The video broke off after it had begun. */
  broke(reason: Unshowable): void
}

/** A start closer to the first frame than this is not worth the time that seeking takes. */
const seekFromMs = 250

/** An entry may be this much longer than its video before the video repeats: no flash of the first frame at the end. */
const holdMs = 500

/** Only so long is a frame waited for whose data is there: a page that is not seen presents none. */
const presentMs = 250

const sourceUnreachable = 2 // MediaError.MEDIA_ERR_NETWORK

/** Plays the entry with an element of the pool; `video` was taken from it and goes back to it. */
export function createVideo(entry: Entry, video: HTMLVideoElement, host: VideoHost, ends: Ends): Medium {
  const own = createEnds()
  ends.add(own.end)
  own.add(() => host.pool.give(video))
  video.style.objectFit = entry.fit

  return {
    element: video,
    load(url) {
      return new Promise((resolve, reject) => {
        own.listen(video, 'loadeddata', () => resolve())
        own.listen(video, 'error', () => reject(reasonOf(video)))
        video.src = url
        video.load()
      })
    },
    async begin(offsetMs) {
      await seek(offsetMs)
      const volume = host.volume()
      if (volume !== undefined) video.volume = volume / 100
      video.muted = entry.mute || volume === 0
      await play()
      await presented()
      watch()
    },
    leave() {
      video.muted = true
    },
    freeze() {
      const still = fill(document.createElement('canvas'))
      still.width = video.videoWidth
      still.height = video.videoHeight
      still.style.objectFit = entry.fit
      still.getContext('2d')?.drawImage(video, 0, 0)
      video.parentNode?.replaceChild(still, video)
      own.end()
    },
  }

  /** A longer entry repeats its video, so the offset counts modulo the video's own length, where that is known. */
  function seek(offsetMs: number): Promise<void> {
    const ownMs = video.duration * 1000
    const known = Number.isFinite(ownMs) && ownMs > 0
    video.loop = !known || entry.durationMs - ownMs > holdMs
    if (!known) return Promise.resolve()
    const position = video.loop ? offsetMs % ownMs : Math.min(offsetMs, ownMs)
    if (position < seekFromMs) return Promise.resolve()
    return new Promise((resolve) => {
      own.listen(video, 'seeked', () => resolve())
      video.currentTime = position / 1000
    })
  }

  /** A browser that refuses sound plays the video without it. */
  async function play(): Promise<void> {
    try {
      await video.play()
    } catch (refusal) {
      if (own.ended) return
      if (video.muted || nameOf(refusal) !== 'NotAllowedError') throw new Unshowable('decode', String(refusal))
      video.muted = true
      host.refused(String(refusal))
      await video.play().catch((error: unknown) => {
        throw new Unshowable('decode', String(error))
      })
    }
  }

  /** Resolves when a frame went to the screen, where the browser says so; elsewhere playing has to do. */
  function presented(): Promise<void> {
    if (typeof video.requestVideoFrameCallback !== 'function') return Promise.resolve()
    return new Promise((resolve) => {
      const handle = video.requestVideoFrameCallback(() => resolve())
      own.add(() => video.cancelVideoFrameCallback(handle))
      own.later(presentMs, resolve)
    })
  }

  function watch(): void {
    let goOn = () => {}
    own.listen(video, 'error', () => host.broke(reasonOf(video)))
    own.listen(video, 'waiting', () => {
      goOn()
      goOn = own.later(patienceMs, () => host.broke(new Unshowable('stalled', `stood still for ${patienceMs} ms`)))
    })
    for (const type of ['playing', 'timeupdate']) own.listen(video, type, () => goOn())
  }
}

function reasonOf(video: HTMLVideoElement): Unshowable {
  const { error } = video
  const detail = `media error ${error?.code}: ${error?.message}`
  return new Unshowable(error?.code === sourceUnreachable ? 'missing' : 'decode', detail)
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}
