import { isInvisible } from '@marquee/model/colour'
import { type Message, standardMessage } from '@marquee/model/message/message'
import type { Template } from './queries'

/** What the form holds: a name, and the message by the names that the API has for its fields. */
export interface TemplateValues extends Message {
  readonly name: string
}

export const fresh: TemplateValues = { name: '', ...standardMessage }

/** What people say of a template, without what the server says of it. */
export function toValues(template: Template): TemplateValues {
  const { id, companyId, version, createdAt, updatedAt, updatedBy, ...values } = template
  return values
}

/** As the API takes it. Whose a font is follows from its family: the one that is built in has no name. */
export function toBody(values: TemplateValues) {
  return {
    ...values,
    name: values.name.trim(),
    fontType: values.fontFace === '' ? ('' as const) : ('company' as const),
    rssformat: [...values.rssformat],
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

/** How long a name may be, in characters. */
export const NAME = 200

/** `Sale` and `Sale (2)` both give `Sale (3)`. */
export function nameOfCopy(name: string, number: number): string {
  const mark = ` (${number})`
  const letters = Array.from(name.replace(/ \(\d+\)$/, ''))
  return letters.slice(0, NAME - mark.length).join('') + mark
}

const black = '#000000'

/** Who gives letters an outline or a shadow wants to see it: what has no colour yet gets one. */
export function consequencesOf(changed: Partial<TemplateValues>, values: TemplateValues): Partial<TemplateValues> {
  const hasShadow = Boolean(changed.shadowRadius || changed.shadowXOffset || changed.shadowYOffset)
  return {
    ...(changed.outlineSize && isInvisible(values.outlineColor) && { outlineColor: black }),
    ...(hasShadow && isInvisible(values.shadowColor) && { shadowColor: black }),
  }
}
