import type { Kind, Shown } from '@marquee/model/shown'
import { createAudio } from './audio'
import { type Clip, type ClipHost, createClip } from './clip'
import type { Disposables } from './disposables'
import { createImage } from './image'
import type { Medium } from './medium'
import type { Pool } from './pool'
import type { ProgramHost } from './program/host'
import { createProgram } from './program/program'
import { loadStream } from './stream'
import { createVideo } from './video'
import { createWeb } from './web'

/** What a medium is given. */
export interface MediumHost extends ClipHost {
  /** For what shows several things at once. */
  readonly pool: Pool
  /** What programs of the designer ask for; without it none is shown. */
  readonly program?: ProgramHost | undefined
}

/** Takes what the medium needs, and then makes it; null when it needs a media element, and every one is taken. */
export type MediumFactory<S extends Shown = Shown> = (
  shown: S,
  host: MediumHost,
) => ((disposables: Disposables) => Medium) | null

/** How each kind is shown. */
export const media = {
  image:
    ({ name, fit }) =>
    (disposables) =>
      createImage(name, fit, disposables),
  web: (shown, host) => (disposables) => createWeb(shown, !shown.mute && host.volume() !== 0, host.broke, disposables),
  video: played((clip, { fit }) => createVideo(clip, fit, (url) => clip.load(url, 'loadeddata'))),
  stream: played((clip, { fit }) => createVideo(clip, fit, (url) => loadStream(clip, url))),
  audio: played((clip, { name }) => createAudio(clip, name)),
  // Which has stages of its own: that these files import each other in a circle is meant.
  program: (shown, host) => (disposables) => createProgram(shown, host, disposables),
} satisfies Record<Kind, MediumFactory>

function played(create: (clip: Clip, shown: Shown) => Medium): MediumFactory {
  return (shown, host) => {
    let clip: Clip | null = null
    const element = host.take(() => clip?.tune())
    return (
      element &&
      ((disposables) => {
        clip = createClip(shown, element, host, disposables)
        return create(clip, shown)
      })
    )
  }
}
