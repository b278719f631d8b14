import { shownAt } from '@marquee/model/kinds'
import { youTubeId } from '@marquee/model/youtube'
import { aTurn } from '../turns'
import type { Draw } from './item'
import { drawAddress } from './link'
import { fitOf } from './media'

/** A stream, or a video of YouTube (G107). */
export const drawStreaming: Draw<'streaming'> = (box, item, drawing) => {
  const { url } = item.settings
  const mute = item.settings.mute || item.mute
  const video = youTubeId(url)
  const turn = video
    ? aTurn({ key: 'video', kind: 'web', name: item.name, url: playerOf(video, mute), mute })
    : aTurn({ key: 'stream', kind: 'stream', name: item.name, url, mute, fit: fitOf(item.displayMode) })
  return drawAddress(box, url, drawing, turn, 'film')
}

function playerOf(id: string, mute: boolean): string {
  const url = shownAt(`https://www.youtube.com/watch?v=${id}`)
  return mute ? url : url.replace('mute=1', 'mute=0')
}
