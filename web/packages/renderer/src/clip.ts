import type { Shown } from '@marquee/model/shown'
import { createDisposables, type Disposables } from './disposables'
import { patienceMs, Unshowable } from './problem'

export interface ClipHost {
  /** An element for a clip; null while there is none. `tune` is called when `volume` says something else. */
  take(tune: () => void): HTMLVideoElement | null
  give(element: HTMLVideoElement): void
  /** Percent, asked when a clip begins and when it is tuned; undefined leaves it as it is. */
  volume(): number | undefined
  /** The browser refused to play sound. */
  refused(detail: string): void
  /** The clip broke off after it had begun. */
  broke(reason: Unshowable): void
}

/** What plays of something shown in an element of the pool: the picture and the sound of a video, a sound, a stream. */
export interface Clip {
  readonly element: HTMLVideoElement
  /** End with the layer's, or before: then the element is back in the pool. */
  readonly disposables: Disposables
  /** Resolves when there is enough of it; rejects with an Unshowable when it cannot be read. */
  load(url: string, enough: 'loadeddata' | 'canplay'): Promise<void>
  /** The same for what `start` hands to the element. */
  arrive(enough: 'loadeddata' | 'canplay', start: () => void): Promise<void>
  /** Plays from `offsetMs` on, as loud as it has to be. */
  play(offsetMs: number): Promise<void>
  /** From now on it is seen or heard: tells the host when it breaks, or stands still for 3 s. */
  watch(): void
  broke(reason: Unshowable): void
  /** While it plays: is as loud as it has to be now. */
  tune(): void
  silence(): void
}

/** A start closer to the beginning than this is not worth the time that seeking takes. */
const seekFromMs = 250

/** It may be shown for this much longer than its clip before the clip repeats: no flash of its beginning at the end. */
const holdMs = 500

const sourceUnreachable = 2 // MediaError.MEDIA_ERR_NETWORK

/** `element` was taken from the host and goes back to it. */
export function createClip(shown: Shown, element: HTMLVideoElement, host: ClipHost, ofLayer: Disposables): Clip {
  const disposables = createDisposables()
  let plays = false
  /** The browser lets it play without its sound alone, or something else takes its place. */
  let silent = false
  ofLayer.add(disposables.end)
  disposables.add(() => host.give(element))

  return {
    element,
    disposables,
    arrive,
    load: (url, enough) =>
      arrive(enough, () => {
        element.src = url
        element.load()
      }),
    async play(offsetMs) {
      await seek(offsetMs)
      plays = true
      setVolume()
      await start()
    },
    watch() {
      let goOn = () => {}
      let stoodAt = 0
      disposables.listen(element, 'error', () => host.broke(reasonOf(element)))
      disposables.listen(element, 'waiting', () => {
        goOn()
        stoodAt = element.currentTime
        goOn = disposables.later(patienceMs, () =>
          host.broke(new Unshowable('stalled', `stood still for ${patienceMs} ms`)),
        )
      })
      disposables.listen(element, 'playing', () => goOn())
      disposables.listen(element, 'timeupdate', () => {
        // A browser says so once more after it has come to a stand.
        if (element.currentTime !== stoodAt) goOn()
      })
    },
    broke: host.broke,
    tune() {
      if (!plays || disposables.ended) return
      setVolume()
      // A browser that refuses sound lets nothing play on that gets some.
      if (!element.muted && element.paused && !element.ended) start().catch(host.broke)
    },
    silence() {
      if (disposables.ended) return // another one has the element
      silent = true
      element.muted = true
    },
  }

  function arrive(enough: string, begin: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      disposables.listen(element, enough, () => resolve())
      disposables.listen(element, 'error', () => reject(reasonOf(element)))
      begin()
    })
  }

  function setVolume(): void {
    const volume = host.volume()
    if (volume !== undefined) element.volume = volume / 100
    element.muted = shown.mute || silent || volume === 0
  }

  /** A longer time repeats the clip, so the offset counts modulo the clip's own length. A live stream has none. */
  function seek(offsetMs: number): Promise<void> {
    const ownMs = element.duration * 1000
    const known = Number.isFinite(ownMs) && ownMs > 0
    element.loop = !known || shown.durationMs - ownMs > holdMs
    if (!known) return Promise.resolve()
    const position = element.loop ? offsetMs % ownMs : Math.min(offsetMs, ownMs)
    if (position < seekFromMs) return Promise.resolve()
    return new Promise((resolve) => {
      disposables.listen(element, 'seeked', () => resolve())
      element.currentTime = position / 1000
    })
  }

  /** Where the browser refuses sound it plays without. */
  async function start(): Promise<void> {
    try {
      await element.play()
    } catch (refusal) {
      if (disposables.ended) return
      if (element.muted || nameOf(refusal) !== 'NotAllowedError') throw new Unshowable('decode', String(refusal))
      silent = true
      element.muted = true
      host.refused(String(refusal))
      await element.play().catch((error: unknown) => {
        throw new Unshowable('decode', String(error))
      })
    }
  }
}

function reasonOf({ error }: HTMLVideoElement): Unshowable {
  const detail = `media error ${error?.code}: ${error?.message}`
  return new Unshowable(error?.code === sourceUnreachable ? 'missing' : 'decode', detail)
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}
