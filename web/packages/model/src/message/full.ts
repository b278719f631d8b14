import type { Program } from '../program/program'
import { type Band, type Box, pageOf, type Room, wordsIn } from './band'
import { bounds, type Message, standardMessage, unitsAcross } from './message'

/** Around words that fill a screen: displays cut their edges off. */
const margin = unitsAcross / 20

/** From this size on words are read across a hall: for less than that none is torn apart. */
const readable = unitsAcross / 15

/** What is seen in a band of its own above words that fill a screen. */
export interface Label {
  readonly message: Message
  readonly band: Band
}

/** A label as a message, which is told from the words below it whatever their colours are. */
export function labelOf(words: string): Message {
  const colours = { textColor: '#000000', bgColor: '#FFFFFF' }
  return { ...standardMessage, ...colours, content: words, position: 'top', flow: 'static' }
}

/** Where the words of a message that fills a room are. */
export function wordsBox(room: Room, label: Label | null): Box {
  const y = label ? label.band.height : 0
  return { x: margin, y, w: room.width - 2 * margin, h: room.height - y }
}

/** Whether lines of words fit into their box; some letters reach above and below their lines, into the margin. */
export function areWithin({ w, h }: Box, { width, height }: Room): boolean {
  return width <= w && height <= h - 2 * margin
}

/**
 * The largest size, in whole units, at which words fit: `fits` says whether they do at a size, and does so for all
 * smaller ones. Words stay whole unless they could not be read then; `fits` is asked without `isWhole` where one may be
 * torn apart.
 */
export function largestSize(fits: (textSize: number, isWhole: boolean) => boolean): number {
  const whole = largest(readable, (textSize) => fits(textSize, true))
  return whole ?? largest(bounds.textSize.least, (textSize) => fits(textSize, false)) ?? bounds.textSize.least
}

function largest(least: number, fits: (textSize: number) => boolean): number | null {
  if (!fits(least)) return null
  let [fitting, tooLarge] = [least, unitsAcross + 1]
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2)
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}

/** The message in letters of another size, with outlines and shadows that are as much larger. */
export function resized(message: Message, textSize: number): Message {
  const times = textSize / message.textSize
  const { shadowRadius, shadowXOffset, shadowYOffset, outlineSize } = message
  return {
    ...message,
    textSize,
    shadowRadius: shadowRadius * times,
    shadowXOffset: shadowXOffset * times,
    shadowYOffset: shadowYOffset * times,
    outlineSize: outlineSize * times,
  }
}

/**
 * A message that fills a room as a program of one page. Its words, if it has any, stand above its picture; with
 * `isFilm` that is a film, which goes on over and over and is not heard.
 */
export function fullProgramOf(message: Message, room: Room, label: Label | null, isFilm = false): Program {
  const items: object[] = isFilm ? [filmIn(message, room)] : []
  if (message.content.trim()) items.push(wordsIn(message, 'static', wordsBox(room, label)))
  if (label) items.push(labelIn(label, room))
  return pageOf(isFilm ? { ...message, bgImage: '' } : message, room, items)
}

function filmIn({ bgImage }: Message, { width, height }: Room) {
  const box: Box = { x: 0, y: 0, w: width, h: height }
  return { type: 'media', ...box, displayMode: 'cover', mute: true, contentId: Number(bgImage) }
}

function labelIn({ message, band: { height, flow } }: Label, { width }: Room) {
  const { settings, ...item } = wordsIn(message, flow, { x: 0, y: 0, w: width, h: height })
  return { ...item, settings: { ...settings, fillColor: message.bgColor } }
}
