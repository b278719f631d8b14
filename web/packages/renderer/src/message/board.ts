import { bandOf, letteringOf, lineHeight, programOf, type Room, roomOf, wrapWidth } from '@marquee/model/message/band'
import type { Message } from '@marquee/model/message/message'
import { stacked } from '@marquee/model/message/stack'
import type { PageKey } from '@marquee/model/program/program'
import { createDisposables, type Disposables } from '../disposables'
import { fill } from '../medium'
import { type ProgramHost, sourceItems } from '../program/host'
import type { Loudness } from '../program/item/item'
import { styled } from '../program/item/text'
import { createPageView, type PageView } from '../program/page'
import { watchSize } from '../program/scale'
import { bundledFamily, px } from '../program/style'
import { ring } from './sound'

/** A message that shows. */
export interface Showing {
  /** Unique among those that show. */
  readonly key: string
  readonly message: Message
  /** Milliseconds since the epoch, by the host's clock: its words move as if they had begun then. */
  readonly since: number
}

/** Messages over whatever else a screen shows: each in a band of its own, none covering another. */
export interface MessageBoard {
  readonly element: HTMLElement
  /**
   * Shows these, the strongest first, and no others. One that is on and has not changed goes on; one that has is seen
   * until the new one can be.
   */
  show(showings: readonly Showing[]): void
  dispose(): void
}

export interface MessageBoardOptions {
  /** Gets covered, and lets through what is beneath the bands; may be resized at any time. */
  readonly root: HTMLElement
  readonly host: ProgramHost
  /** What sounds are played with; without it there are none. */
  readonly loudness?: Loudness | undefined
  /** Nothing moves: each is seen as it begins. */
  readonly still?: boolean | undefined
  /** A message cannot be shown. `detail` is English, for an engineer. */
  readonly problem?: ((key: string, detail: string) => void) | undefined
}

const fadeMs = 300

/** One message, from its first words to its end. */
interface Strip {
  readonly showing: Showing
  /** By which it is known whether it is still the same. */
  readonly look: string
  readonly disposables: Disposables
  readonly element: HTMLElement
  /** The lines of its source are there, or words that stand for them. */
  hasWords: boolean
  view: PageView | null
  /** The room and the height that its view is made for. */
  made: string
  seen: boolean
}

export function createMessageBoard({ root, host, loudness, still, problem }: MessageBoardOptions): MessageBoard {
  const element = fill(document.createElement('div'))
  Object.assign(element.style, { overflow: 'hidden', pointerEvents: 'none' })
  root.appendChild(element)
  const disposables = createDisposables()
  disposables.add(() => element.remove())
  let strips: Strip[] = []
  /** What was seen, until what comes in its place can be. */
  const going = new Map<string, Strip>()
  disposables.add(() => {
    for (const strip of strips.concat(Array.from(going.values()))) strip.disposables.end()
  })
  watchSize(element, disposables, arrange)
  // A family that comes late makes words longer or shorter.
  const { fonts } = document
  if (fonts && typeof fonts.addEventListener === 'function') disposables.listen(fonts, 'loadingdone', arrange)

  return {
    element,
    show(showings) {
      if (disposables.ended) return
      const before = new Map(strips.map((strip) => [strip.showing.key, strip]))
      strips = showings.map((showing) => {
        const strip = before.get(showing.key)
        if (strip?.look === lookOf(showing, host)) {
          before.delete(showing.key)
          return strip
        }
        return open(showing)
      })
      const wanted = new Set(showings.map(({ key }) => key))
      before.forEach((strip, key) => {
        if (strip.seen && wanted.has(key)) leave(key, strip)
        else strip.disposables.end()
      })
      going.forEach((_, key) => {
        if (!wanted.has(key)) release(key)
      })
      arrange()
    },
    dispose: disposables.end,
  }

  function open(showing: Showing): Strip {
    const { message } = showing
    const ofStrip = createDisposables()
    const strip: Strip = {
      showing,
      look: lookOf(showing, host),
      disposables: ofStrip,
      element: element.appendChild(document.createElement('div')),
      hasWords: !message.isRss || message.content.trim() !== '',
      view: null,
      made: '',
      seen: false,
    }
    Object.assign(strip.element.style, { position: 'absolute', left: '0', width: '100%', opacity: '0' })
    ofStrip.add(() => strip.element.remove())
    ofStrip.add(() => strip.view?.dispose())
    if (!strip.hasWords) {
      const end = host.data(`source/${message.rss}`, (known) => {
        if (strip.hasWords || sourceItems(known).length === 0) return
        strip.hasWords = true
        arrange()
      })
      ofStrip.add(end)
    }
    if (message.audio && loudness) ring(showing, host, loudness, ofStrip)
    return strip
  }

  /** Brings each band to its place, and draws anew those that have another size. */
  function arrange(): void {
    const { clientWidth, clientHeight } = element
    if (disposables.ended || clientWidth === 0 || clientHeight === 0) return
    const room = roomOf(clientWidth, clientHeight)
    const shown = strips.filter(({ hasWords }) => hasWords)
    for (const { showing, hasWords } of strips) if (!hasWords) release(showing.key)
    const bands = shown.map((strip) => bandOf(strip.showing.message, room, measure(strip, room)))
    const places = stacked(
      shown.map(({ showing }, i) => ({ position: showing.message.position, height: bands[i]?.height ?? 0 })),
      room.height,
    )
    shown.forEach((strip, i) => {
      const [band, place] = [bands[i], places[i]]
      strip.element.style.display = place == null ? 'none' : ''
      if (place == null) release(strip.showing.key)
      if (!band || place == null) return
      const pixel = clientHeight / room.height
      const top = Math.round(place * pixel)
      strip.element.style.top = px(top)
      strip.element.style.height = px(Math.round((place + band.height) * pixel) - top)
      const made = JSON.stringify([band, room])
      if (strip.made === made) return
      strip.made = made
      draw(strip, room, band)
    })
  }

  function measure({ showing }: Strip, room: Room): number {
    const { message } = showing
    return message.flow === 'static' && !message.isRss ? linesOf(message, wrapWidth(message, room), element) : 1
  }

  function draw(strip: Strip, room: Room, band: ReturnType<typeof bandOf>): void {
    const { key, message, since } = strip.showing
    const before = strip.view
    try {
      const program = programOf(message, band, room)
      const mode = still ? 'still' : 'playing'
      const view = createPageView(program, program.order[0] as PageKey, host, mode, { fit: 'fill', loudness })
      strip.view = view
      strip.element.appendChild(view.element)
      void view.ready
        .then(() => {
          if (!still && strip.view === view && !strip.disposables.ended) return view.begin(host.now() - since)
        })
        .then(() => {
          before?.dispose()
          if (strip.view === view && !strip.disposables.ended) appear(strip)
        })
    } catch (error) {
      release(key)
      problem?.(key, String(error))
    }
  }

  function appear(strip: Strip): void {
    if (strip.seen) return
    strip.seen = true
    const replaces = going.has(strip.showing.key)
    release(strip.showing.key)
    if (!replaces) strip.element.style.transition = `opacity ${fadeMs}ms`
    strip.element.style.opacity = '1'
  }

  function leave(key: string, strip: Strip): void {
    release(key)
    going.set(key, strip)
  }

  function release(key: string): void {
    going.get(key)?.disposables.end()
    going.delete(key)
  }
}

/** What is drawn of a message: another picture behind the same words is another look. */
function lookOf({ message, since }: Showing, host: ProgramHost): string {
  const picture = message.bgImage ? host.use(Number(message.bgImage), host.now())?.asset : ''
  return JSON.stringify([message, since, picture])
}

/** How many lines words need that are wrapped at a width. */
function linesOf(message: Message, width: number, parent: HTMLElement): number {
  const box = parent.appendChild(document.createElement('div'))
  Object.assign(box.style, { position: 'absolute', visibility: 'hidden', width: px(width) })
  box.style.fontFamily = `"${bundledFamily}", sans-serif`
  const words = styled(letteringOf(message), message.content)
  box.appendChild(words)
  const lines = Math.round(words.offsetHeight / lineHeight(message.textSize))
  box.remove()
  return lines
}
