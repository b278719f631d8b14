import type { Disposables } from '../disposables'
import type { ProgramHost } from '../program/host'
import type { Loudness } from '../program/item/item'
import { owned } from '../program/item/media'
import type { Showing } from './board'

/** Lets a message's sound be heard once, from where it would be by now if it had begun with the message. */
export async function ring(
  { message, since }: Pick<Showing, 'message' | 'since'>,
  host: ProgramHost,
  loudness: Loudness,
  disposables: Disposables,
): Promise<void> {
  const use = host.use(Number(message.audio), host.now())
  const late = () => Math.max(0, host.now() - since)
  if (use?.kind !== 'audio' || late() >= use.durationMs) return
  try {
    const url = await owned(host.source(use.asset), { disposables })
    if (disposables.ended) return
    const sound = document.createElement('audio')
    disposables.add(() => {
      sound.pause()
      sound.removeAttribute('src')
      sound.load()
    })
    sound.src = url
    sound.volume = (loudness.volume() ?? 100) / 100
    sound.currentTime = late() / 1000
    await sound.play()
  } catch (error) {
    if (!disposables.ended) loudness.refused(String(error))
  }
}
