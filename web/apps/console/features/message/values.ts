import { bodyOf } from '@marquee/designer/view/message/values'
import { type Message, standardMessage } from '@marquee/model/message/message'
import type { Template } from './queries'

/** What the form holds: a name, and the message by the names that the API has for its fields. */
export interface TemplateValues extends Message {
  readonly name: string
  /** All screens of the company keep what its look takes. */
  readonly ready: boolean
}

export const fresh: TemplateValues = { name: '', ready: false, ...standardMessage }

/** What people say of a template, without what the server says of it. */
export function toValues(template: Template): TemplateValues {
  const { id, companyId, version, createdAt, updatedAt, updatedBy, ...values } = template
  return values
}

/** As the API takes it. */
export function toBody({ name, ...message }: TemplateValues) {
  return { ...bodyOf(message), name: name.trim() }
}

/** How long a name may be, in characters. */
export const NAME = 200

/** `Sale` and `Sale (2)` both give `Sale (3)`. */
export function nameOfCopy(name: string, number: number): string {
  const mark = ` (${number})`
  const letters = Array.from(name.replace(/ \(\d+\)$/, ''))
  return letters.slice(0, NAME - mark.length).join('') + mark
}
