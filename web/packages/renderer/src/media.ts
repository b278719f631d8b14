import type { Kind, Shown } from '@marquee/model/shown'
import { createAudio } from './audio'
import { type Clip, type ClipHost, createClip } from './clip'
import type { Ends } from './ends'
import { createImage } from './image'
import type { Medium } from './medium'
import { loadStream } from './stream'
import { createVideo } from './video'
import { createWeb } from './web'

/** Takes what the medium needs, and then makes it; null when it needs a media element, and every one is taken. */
type MediumFactory = (shown: Shown, host: ClipHost) => ((ends: Ends) => Medium) | null

/** How each kind is shown. */
export const media = {
  image:
    ({ name, fit }) =>
    (ends) =>
      createImage(name, fit, ends),
  web: (shown, host) => (ends) => createWeb(shown, !shown.mute && host.volume() !== 0, ends),
  video: played((clip, { fit }) => createVideo(clip, fit, (url) => clip.load(url, 'loadeddata'))),
  stream: played((clip, { fit }) => createVideo(clip, fit, (url) => loadStream(clip, url))),
  audio: played((clip, { name }) => createAudio(clip, name)),
} satisfies Record<Kind, MediumFactory>

function played(create: (clip: Clip, shown: Shown) => Medium): MediumFactory {
  return (shown, host) => {
    const element = host.take()
    return element && ((ends) => create(createClip(shown, element, host, ends), shown))
  }
}
