import { isInvisible } from '@marquee/model/colour'
import type { Message } from '@marquee/model/message/message'

/** As the API takes it. Whose a font is follows from its family: the one that is built in has no name. */
export function bodyOf<M extends Message>(message: M) {
  return {
    ...message,
    fontType: message.fontFace === '' ? ('' as const) : ('company' as const),
    rssformat: [...message.rssformat],
  }
}

/** Over the whole screen a picture may stand alone. */
export function needsNoWords({ bgImage }: Pick<Message, 'bgImage'>, isFull: boolean): boolean {
  return isFull && bgImage !== ''
}

/** The message that a form says so far, which may have emptied fields; where words are missing the sample stands. */
export function messageOf(initial: Message, typed: object, sample: string, isFull: boolean): Message {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== undefined))
  const message: Message = { ...initial, ...filled }
  return {
    ...message,
    fontType: message.fontFace === '' ? '' : 'company',
    content: message.content.trim() === '' && !needsNoWords(message, isFull) ? sample : message.content,
  }
}

const black = '#000000'

/** Who gives letters an outline or a shadow wants to see it: what has no colour yet gets one. */
export function consequencesOf(changed: Partial<Message>, values: Message): Partial<Message> {
  const hasShadow = Boolean(changed.shadowRadius || changed.shadowXOffset || changed.shadowYOffset)
  return {
    ...(changed.outlineSize && isInvisible(values.outlineColor) && { outlineColor: black }),
    ...(hasShadow && isInvisible(values.shadowColor) && { shadowColor: black }),
  }
}
