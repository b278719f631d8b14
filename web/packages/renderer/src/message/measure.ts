import { type Band, bandOf, letteringOf, lineHeight, type Room, wrapWidth } from '@marquee/model/message/band'
import { areWithin, type Label, labelOf, largestSize, resized, wordsBox } from '@marquee/model/message/full'
import type { Message } from '@marquee/model/message/message'
import { styled } from '../program/item/text'
import { bundledFamily, px } from '../program/style'

/** The band of a message, by what its words take in the page of an element. */
export function bandIn(room: Room, message: Message, page: HTMLElement): Band {
  const stands = message.flow === 'static' && !message.isRss
  const lines = () => sizeOf(message, wrapWidth(message, room), page).height / lineHeight(message.textSize)
  return bandOf(message, room, stands ? Math.round(lines()) : 1)
}

/** A label above words that fill the screen. */
export function labelIn(room: Room, words: string, page: HTMLElement): Label {
  const message = labelOf(words)
  return { message, band: bandIn(room, message, page) }
}

/** A message in the largest letters with which it fits on the screen, below its label. */
export function filling(message: Message, room: Room, label: Label | null, page: HTMLElement): Message {
  const box = wordsBox(room, label)
  const size = largestSize((textSize, isWhole) =>
    areWithin(box, sizeOf(resized(message, textSize), box.w, page, isWhole)),
  )
  return resized(message, size)
}

/** The size of words that are wrapped at a width; those that stay whole are as wide as the widest of them. */
function sizeOf(message: Message, wrapAt: number, page: HTMLElement, isWhole = false): Room {
  const box = page.appendChild(document.createElement('div'))
  Object.assign(box.style, { position: 'absolute', visibility: 'hidden', width: px(wrapAt) })
  box.style.fontFamily = `"${bundledFamily}", sans-serif`
  const words = box.appendChild(styled(letteringOf(message), message.content))
  const height = words.offsetHeight
  const width = isWhole ? widestOf(words) : words.scrollWidth
  box.remove()
  return { width, height }
}

/** To a fraction of a unit: by less than one, a word is too wide and torn apart. */
function widestOf(words: HTMLElement): number {
  Object.assign(words.style, { width: 'min-content', whiteSpace: 'pre-line' }) // without the spaces behind words
  return Number.parseFloat(getComputedStyle(words).width)
}
