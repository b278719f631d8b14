import { fill } from './medium'

/**
 * A fixed number of video elements, used again and again: screens have few decoders, and an element that is dropped
 * keeps its memory for a long time.
 */
export interface Pool {
  /** Null while all are taken. */
  take(): HTMLVideoElement | null
  /** Takes an element back: out of the page, its source and decoder released. */
  give(video: HTMLVideoElement): void
}

export function createPool(size: number): Pool {
  const free: HTMLVideoElement[] = []
  let made = 0

  return {
    take() {
      const video = free.pop()
      if (video) return video
      if (made >= size) return null
      made++
      return createVideoElement()
    },
    give(video) {
      video.pause()
      video.removeAttribute('src')
      video.load()
      video.remove()
      free.push(video)
    },
  }
}

function createVideoElement(): HTMLVideoElement {
  const video = fill(document.createElement('video'))
  video.preload = 'auto'
  video.setAttribute('playsinline', '')
  video.setAttribute('disableremoteplayback', '')
  return video
}
