import { programOf, type Room, roomOf } from '@marquee/model/message/band'
import type { Layout } from '@marquee/model/message/broadcast'
import { fullProgramOf } from '@marquee/model/message/full'
import type { Message } from '@marquee/model/message/message'
import { stacked } from '@marquee/model/message/stack'
import type { PageKey, Program } from '@marquee/model/program/program'
import type { Use } from '@marquee/model/uses'
import { createDisposables, type Disposables } from '../disposables'
import { fill } from '../medium'
import { type ProgramHost, sourceItems } from '../program/host'
import type { Loudness } from '../program/item/item'
import { createPageView, type PageView } from '../program/page'
import { watchSize } from '../program/scale'
import { px } from '../program/style'
import { bandIn, filling, labelIn } from './measure'
import { ring } from './sound'

/** A message that shows. */
export interface Showing {
  /** Unique among those that show. */
  readonly key: string
  readonly message: Message
  /** Milliseconds since the epoch, by the host's clock: its words move as if they had begun then. */
  readonly since: number
  /** By default a band. */
  readonly layout?: Layout | undefined
  /** Seen before the words of a band, and above those that fill the screen. */
  readonly label?: string | undefined
}

/**
 * Messages over whatever else a screen shows: each in a band of its own, none covering another; or over the whole
 * screen and all bands, its words standing and as large as they fit. One with a label is for practice: bands that come
 * before it are seen over it, and it begins below those at the top, so that its label is told from them.
 */
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
  /** The words of a message are seen, having not been. */
  readonly seen?: ((key: string) => void) | undefined
  /**
   * Of all messages, the words of these alone may be seen: of others, they are covered or have no room. `over` is the
   * one that is seen over the whole screen.
   */
  readonly shows?: ((keys: readonly string[], over: string | undefined) => void) | undefined
  /** A message cannot be shown. `detail` is English, for an engineer. */
  readonly problem?: ((key: string, detail: string) => void) | undefined
}

const fadeMs = 300

/** One message, from its first words to its end. */
interface Strip {
  readonly showing: Showing
  /** What it says, its label included where that is in the same band. */
  readonly message: Message
  /** By which it is known whether it is still the same. */
  readonly look: string
  readonly disposables: Disposables
  readonly element: HTMLElement
  /** The lines of its source are there, or words that stand for them. */
  hasWords: boolean
  view: PageView | null
  /** What its view is made for: the room, and what it takes of that. */
  made: string
  /** It is there, be it under another one. */
  seen: boolean
  /** That its words are seen was told, and they still are. */
  told: boolean
}

export function createMessageBoard(options: MessageBoardOptions): MessageBoard {
  const { root, host, loudness, still, seen = () => {}, shows = () => {}, problem = () => {} } = options
  const element = fill(document.createElement('div'))
  Object.assign(element.style, { overflow: 'hidden', pointerEvents: 'none', zIndex: '0' })
  root.appendChild(element)
  const disposables = createDisposables()
  disposables.add(() => element.remove())
  let strips: Strip[] = []
  /** What was seen, until what comes in its place can be. */
  const going = new Map<string, Strip>()
  /** What is heard, by what it is: a message that is drawn anew goes on to be heard. */
  const sounds = new Map<string, Disposables>()
  disposables.add(() => {
    for (const strip of strips.concat(Array.from(going.values()))) strip.disposables.end()
    sound([])
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
      sound(showings)
    },
    dispose: disposables.end,
  }

  function open(showing: Showing): Strip {
    const message = isFull(showing) ? showing.message : labelled(showing)
    const ofStrip = createDisposables()
    const strip: Strip = {
      showing,
      message,
      look: lookOf(showing, host),
      disposables: ofStrip,
      element: element.appendChild(document.createElement('div')),
      hasWords: !message.isRss || message.content.trim() !== '',
      view: null,
      made: '',
      seen: false,
      told: false,
    }
    Object.assign(strip.element.style, { position: 'absolute', left: '0', width: '100%', opacity: '0' })
    if (isFull(showing)) {
      strip.element.style.backgroundColor = '#000' // nothing shines through colours that are none
      strip.element.style.pointerEvents = 'auto' // nobody touches what is not seen
      strip.element.style.setProperty('text-wrap', 'balance')
    }
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
    return strip
  }

  /** Lets these be heard, and no others. */
  function sound(showings: readonly Showing[]): void {
    const before = new Map(sounds)
    for (const showing of showings) {
      const name = JSON.stringify([showing.key, showing.since, showing.message.audio])
      if (!loudness || !showing.message.audio || before.delete(name)) continue
      const ofSound = createDisposables()
      sounds.set(name, ofSound)
      ring(showing, host, loudness, ofSound)
    }
    before.forEach((ofSound, name) => {
      ofSound.end()
      sounds.delete(name)
    })
  }

  /** Brings each to its place, and draws anew those that have another size. */
  function arrange(): void {
    const { clientWidth, clientHeight } = element
    if (disposables.ended) return
    if (clientWidth > 0 && clientHeight > 0) arrangeIn(clientWidth, clientHeight)
    tell()
  }

  function arrangeIn(width: number, height: number): void {
    const room = roomOf(width, height)
    const pixel = height / room.height
    for (const { showing, hasWords } of strips) if (!hasWords) release(showing.key)
    const shown = strips.filter(({ hasWords }) => hasWords)
    const isBand = ({ showing }: Strip) => !isFull(showing)
    arrangeBands(shown.filter(isBand), room, pixel)
    let taken = 0
    shown.forEach((strip, i) => {
      const words = strip.showing.label
      // What goes lies where it is to be seen again, however many have come.
      for (const each of [strip, going.get(strip.showing.key) || strip])
        each.element.style.zIndex = String(shown.length * (isBand(strip) || words ? 1 : 2) - i)
      if (isBand(strip)) {
        const { style } = strip.element
        if (strip.message.position === 'top' && !style.display) taken += Number.parseFloat(style.height)
        return
      }
      const top = words ? taken : 0
      const left = roomOf(width, height - top)
      const label = words ? labelIn(left, words, element) : null
      const message = filling(strip.message, left, label, element)
      put(strip, top, height - top)
      const isFilm = groundOf(message, host)?.kind === 'video'
      draw(strip, [left, label, message, isFilm], () => fullProgramOf(message, left, label, isFilm))
    })
  }

  function arrangeBands(shown: readonly Strip[], room: Room, pixel: number): void {
    const bands = shown.map(({ message }) => bandIn(room, message, element))
    const places = stacked(
      shown.map(({ message }, i) => ({ position: message.position, height: bands[i]?.height ?? 0 })),
      room.height,
    )
    shown.forEach((strip, i) => {
      const [band, place] = [bands[i], places[i]]
      strip.element.style.display = place == null ? 'none' : ''
      if (place == null) release(strip.showing.key)
      if (!band || place == null) return
      const top = Math.round(place * pixel)
      put(strip, top, Math.round((place + band.height) * pixel) - top)
      draw(strip, [room, band], () => programOf(strip.message, band, room))
    })
  }

  function put({ element: { style } }: Strip, top: number, height: number): void {
    style.top = px(top)
    style.height = px(height)
  }

  /** Draws what a strip shows, unless its view is `made` of the same. */
  function draw(strip: Strip, made: unknown, programOfStrip: () => Program): void {
    const makes = JSON.stringify(made)
    if (strip.made === makes) return
    strip.made = makes
    const { key, since } = strip.showing
    const before = strip.view
    try {
      const program = programOfStrip()
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
      problem(key, String(error))
    }
  }

  function appear(strip: Strip): void {
    if (strip.seen) return
    strip.seen = true
    const replaces = going.has(strip.showing.key)
    release(strip.showing.key)
    if (!replaces) strip.element.style.transition = `opacity ${fadeMs}ms`
    strip.element.style.opacity = '1'
    tell()
  }

  /** Says which words are seen now: nothing of what another one covers. */
  function tell(): void {
    const at = strips.findIndex((strip) => {
      const visible = going.get(strip.showing.key) || strip
      return visible.seen && isFull(visible.showing)
    })
    const cover = strips[at]?.showing
    const visible = strips.filter(
      ({ element }, i) => (!cover || i === at || (cover.label && i < at)) && element.style.display !== 'none',
    )
    shows(
      visible.map(({ showing }) => showing.key),
      cover?.key,
    )
    for (const strip of strips) {
      const isSeen = strip.seen && visible.indexOf(strip) >= 0
      if (isSeen && !strip.told) seen(strip.showing.key)
      strip.told = isSeen
    }
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

function isFull({ layout }: Showing): boolean {
  return layout === 'full'
}

/** The message of a band, which begins with its label. */
function labelled({ message, label }: Showing): Message {
  return label ? { ...message, content: `${label}\n${message.content}` } : message
}

/** What is drawn of a message: another picture behind the same words is another look. */
function lookOf({ message, since, layout, label }: Showing, host: ProgramHost): string {
  return JSON.stringify([message, since, layout, label, groundOf(message, host)?.asset])
}

/** What lies below the words. */
function groundOf({ bgImage }: Message, host: ProgramHost): Use | null {
  return bgImage ? host.use(Number(bgImage), host.now()) : null
}
