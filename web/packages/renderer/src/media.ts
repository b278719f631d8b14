import type { Kind, Shown } from '@marquee/model/shown'
import { createAudio } from './audio'
import { type Clip, type ClipHost, createClip } from './clip'
import type { Disposables } from './disposables'
import { createImage } from './image'
import type { Medium } from './medium'
import { loadStream } from './stream'
import { createVideo } from './video'
import { createWeb } from './web'

/** Takes what the medium needs, and then makes it; null when it needs a media element, and every one is taken. */
type MediumFactory = (shown: Shown, host: ClipHost) => ((disposables: Disposables) => Medium) | null

/** How each kind is shown. */
export const media = {
  image:
    ({ name, fit }) =>
    (disposables) =>
      createImage(name, fit, disposables),
  web: (shown, host) => (disposables) => createWeb(shown, !shown.mute && host.volume() !== 0, disposables),
  video: played((clip, { fit }) => createVideo(clip, fit, (url) => clip.load(url, 'loadeddata'))),
  stream: played((clip, { fit }) => createVideo(clip, fit, (url) => loadStream(clip, url))),
  audio: played((clip, { name }) => createAudio(clip, name)),
} satisfies Record<Kind, MediumFactory>

function played(create: (clip: Clip, shown: Shown) => Medium): MediumFactory {
  return (shown, host) => {
    const element = host.take()
    return element && ((disposables) => create(createClip(shown, element, host, disposables), shown))
  }
}
