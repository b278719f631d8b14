import { readProgram } from '../program/json'
import type { Program } from '../program/program'
import { type Flow, type Message, unitsAcross } from './message'

/** Width and height, in the units of messages: the shorter side has {@link unitsAcross}. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** The room that a screen of these pixels is, whole units. */
export function roomOf(pixelsWide: number, pixelsHigh: number): Room {
  const pixel = unitsAcross / Math.max(1, Math.min(pixelsWide, pixelsHigh))
  return { width: Math.round(pixelsWide * pixel), height: Math.round(pixelsHigh * pixel) }
}

/** The height of a line, as a share of the size of its letters: what programs call `lineHeight`, in tenths. */
const lineTenths = 13

/** What is left free around the words, as a share of the size of their letters. */
const padding = 0.3

/** Words that move up or down are seen so many lines at a time. */
const movingLines = 3

/** Words that stand take no more than this share of the screen's height. */
const mostStanding = 1 / 2

/** The strip of a screen that a message takes. */
export interface Band {
  readonly height: number
  /** How the words really move. */
  readonly flow: Flow
}

/** The width that words which stand, or move up or down, are wrapped at. */
export function wrapWidth({ textSize }: Message, room: Room): number {
  return Math.max(textSize, room.width - 2 * edge(textSize))
}

/**
 * The band of a message on a screen; `lines` is how many its words need, wrapped at {@link wrapWidth}. Words that stand
 * and would take more than half of the screen move up instead, and so do the lines of a source, of which nobody knows
 * how many there will be.
 */
export function bandOf({ textSize, flow, isRss }: Message, room: Room, lines: number): Band {
  const fitting = (height: number) => Math.max(1, Math.floor((height - 2 * edge(textSize)) / lineHeight(textSize)))
  const heightOf = (count: number) =>
    Math.min(room.height, Math.ceil(count * lineHeight(textSize)) + 2 * edge(textSize))
  if (isAlongLine(flow)) return { height: heightOf(1), flow }
  const stands = flow === 'static' && !isRss && lines <= fitting(room.height * mostStanding)
  if (stands) return { height: heightOf(Math.max(1, lines)), flow }
  return { height: heightOf(Math.min(movingLines, fitting(room.height))), flow: flow === 'static' ? 'up' : flow }
}

/** How high a line is. */
export function lineHeight(textSize: number): number {
  return (textSize * lineTenths) / 10
}

function edge(textSize: number): number {
  return Math.round(textSize * padding)
}

/**
 * A band as a program of one page, which draws it as everything else is drawn: in units, words above the picture and
 * the colour. Throws a ProgramError for what is no message.
 */
export function programOf(message: Message, { height, flow }: Band, { width }: Room): Program {
  const side = isAlongLine(flow) ? 0 : Math.round((width - wrapWidth(message, { width, height })) / 2)
  const box = { x: side, y: 0, w: width - 2 * side, h: height }
  return pageOf(message, { width, height }, [wordsIn(message, flow, box)])
}

/** Where something lies in a room. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The words of a message as an item of a program, centred in a box. */
export function wordsIn(message: Message, flow: Flow, box: Box) {
  const lineMode = isAlongLine(flow) ? 'single' : ''
  return {
    type: 'text',
    ...box,
    settings: { ...letteringOf(message), value: message.content, direction: flow, lineMode },
  }
}

/** A program of one page that fills a room: items above the picture and the colour of a message. */
export function pageOf({ bgColor, bgImage }: Message, { width, height }: Room, items: readonly object[]): Program {
  let records = 0
  const page = {
    screenKey: 'message',
    duration: 0,
    bgColor,
    bgImageId: Number(bgImage) || -1,
    scaleType: 1,
    panes: [{ items: items.map((item, at) => ({ ...item, id: `words ${at}` })) }],
  }
  return readProgram({ displayWidth: width, displayHeight: height, pages: [page] }, () => String(++records))
}

function isAlongLine(flow: Flow): boolean {
  return flow === 'left' || flow === 'right'
}

/** What a message says of its letters, as the settings of a text. */
export function letteringOf(message: Message) {
  const { textSize, textColor, fontType, fontFace, isRss, rss, rssformat, speed } = message
  const { shadowRadius, shadowXOffset, shadowYOffset, shadowColor, outlineColor, outlineSize } = message
  return {
    ...{ shadowRadius, shadowXOffset, shadowYOffset, shadowColor, outlineColor, outlineSize },
    ...{ textColor, fontType, speed, isRss, rss, rssformat },
    fontSize: textSize,
    fontName: fontFace,
    fillColor: '#00000000',
    lineHeight: lineTenths,
    halign: 'center' as const,
    valign: 'middle' as const,
    typeface: '' as const,
  }
}
