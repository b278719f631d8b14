import type { Fit } from '@marquee/model/shown'
import type { Clip } from './clip'
import { fill, type Medium } from './medium'

/** Only so long is a frame waited for whose data is there: a page that is not seen presents none. */
const presentMs = 250

/** Shows the clip; `load` is how its data come. */
export function createVideo(clip: Clip, fit: Fit, load: Medium['load']): Medium {
  const video = clip.element
  video.style.objectFit = fit

  return {
    element: video,
    load,
    async begin(offsetMs) {
      await clip.play(offsetMs)
      await presented()
      clip.watch()
    },
    leave: clip.silence,
    freeze() {
      const still = fill(document.createElement('canvas'))
      still.width = video.videoWidth
      still.height = video.videoHeight
      still.style.objectFit = fit
      still.getContext('2d')?.drawImage(video, 0, 0)
      video.parentNode?.replaceChild(still, video)
      clip.disposables.end()
    },
  }

  /** Resolves when a frame went to the screen, where the browser says so; elsewhere playing has to do. */
  function presented(): Promise<void> {
    if (typeof video.requestVideoFrameCallback !== 'function') return Promise.resolve()
    return new Promise((resolve) => {
      const handle = video.requestVideoFrameCallback(() => resolve())
      clip.disposables.add(() => video.cancelVideoFrameCallback(handle))
      clip.disposables.later(presentMs, resolve)
    })
  }
}
