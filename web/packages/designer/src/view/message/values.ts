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

/** The message that a form says so far, which may have emptied fields; without words these stand for them. */
export function messageOf(initial: Message, typed: object, sample: string): Message {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== undefined))
  const message: Message = { ...initial, ...filled }
  return {
    ...message,
    fontType: message.fontFace === '' ? '' : 'company',
    content: message.content.trim() === '' ? sample : message.content,
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
