import { vi } from 'vitest'
import { fakeFrames } from './frames.fake'

/** What the elements of a test page do; addresses are the asset's name behind `/`. */
export interface FakeMedia {
  readonly broken: Set<string>
  /** Never arrives, and never fails. */
  readonly lost: Set<string>
  /** Seconds; 10 unless said otherwise. */
  readonly durations: Map<string, number>
  /** Milliseconds until an address is loaded, 10 by default. */
  loadMs: number
  /** The browser plays sound. */
  allowsSound: boolean
  readonly images: HTMLImageElement[]
  readonly videos: HTMLVideoElement[]
  readonly frames: HTMLIFrameElement[]
  /** What was asked for without an element: `METHOD address`. */
  readonly fetched: string[]
  readonly animations: FakeAnimation[]
  /** Listeners on elements that are there now. */
  listeners(): number
  objectUrls: Set<string>
}

export interface FakeAnimation {
  readonly element: HTMLElement
  readonly frames: Keyframe[]
  readonly timing: KeyframeAnimationOptions
  state: 'running' | 'finished' | 'cancelled'
  startTime: number | null
}

export type Loads = HTMLElement & { pending?: number }

export type Load = (element: Loads, url: string | null, ...loaded: string[]) => void

/** Gives jsdom's images and videos, which load nothing, and elements, which do not animate, a life on fake timers. */
export function fakeMedia(): FakeMedia {
  let listeners = 0
  const media: FakeMedia = {
    broken: new Set(),
    lost: new Set(),
    durations: new Map(),
    loadMs: 10,
    allowsSound: true,
    images: [],
    videos: [],
    frames: [],
    fetched: [],
    animations: [],
    listeners: () => listeners,
    objectUrls: new Set(),
  }

  const load: Load = (element, url, ...loaded) => {
    window.clearTimeout(element.pending)
    if (!url || media.lost.has(url)) return
    element.pending = window.setTimeout(() => {
      for (const type of media.broken.has(url) ? ['error'] : loaded) element.dispatchEvent(new Event(type))
    }, media.loadMs)
  }
  fakeFrames(media, load)

  const image = HTMLImageElement.prototype
  vi.spyOn(image, 'src', 'set').mockImplementation(function (this: HTMLImageElement, url: string) {
    this.setAttribute('src', url)
    load(this, url, 'load')
  })

  const video = HTMLMediaElement.prototype
  vi.spyOn(video, 'src', 'set').mockImplementation(function (this: HTMLMediaElement, url: string) {
    this.setAttribute('src', url)
  })
  vi.spyOn(video, 'load').mockImplementation(function (this: HTMLMediaElement) {
    load(this, this.getAttribute('src'), 'loadeddata', 'canplay')
  })
  vi.spyOn(video, 'duration', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return media.durations.get(this.getAttribute('src') ?? '') ?? 10
  })
  vi.spyOn(video, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (media.allowsSound || this.muted) return Promise.resolve()
    return Promise.reject(new DOMException('sound needs a gesture', 'NotAllowedError'))
  })
  vi.spyOn(video, 'pause').mockImplementation(() => {})
  const positions = new WeakMap<HTMLMediaElement, number>()
  vi.spyOn(video, 'currentTime', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return positions.get(this) ?? 0
  })
  vi.spyOn(video, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, position: number) {
    positions.set(this, position)
    window.setTimeout(() => this.dispatchEvent(new Event('seeked')), 1)
  })

  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = createElement(tag)
    if (element instanceof HTMLImageElement) media.images.push(element)
    if (element instanceof HTMLVideoElement) media.videos.push(element)
    if (element instanceof HTMLIFrameElement) media.frames.push(element)
    return element
  })

  const { addEventListener, removeEventListener } = EventTarget.prototype
  vi.spyOn(HTMLElement.prototype, 'addEventListener').mockImplementation(function (this: HTMLElement, ...rest) {
    listeners++
    addEventListener.apply(this, rest as Parameters<typeof addEventListener>)
  })
  vi.spyOn(HTMLElement.prototype, 'removeEventListener').mockImplementation(function (this: HTMLElement, ...rest) {
    listeners--
    removeEventListener.apply(this, rest as Parameters<typeof removeEventListener>)
  })

  HTMLElement.prototype.animate = function (frames, timing) {
    const animation: FakeAnimation = {
      element: this,
      frames: frames as Keyframe[],
      timing: timing as KeyframeAnimationOptions,
      state: 'running',
      startTime: null,
    }
    media.animations.push(animation)
    const handle = {
      playbackRate: 1,
      get startTime() {
        return animation.startTime
      },
      set startTime(at) {
        animation.startTime = at
      },
      onfinish: null as (() => void) | null,
      cancel() {
        window.clearTimeout(timer)
        animation.state = 'cancelled'
      },
    }
    const { delay = 0, duration = 0 } = animation.timing
    const timer = window.setTimeout(() => {
      animation.state = 'finished'
      handle.onfinish?.()
    }, delay + Number(duration))
    return handle as unknown as Animation
  }

  URL.revokeObjectURL = (url) => media.objectUrls.delete(url)
  return media
}
