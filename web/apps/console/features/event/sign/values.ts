import type { SignLanguage } from '@marquee/model/sign/sign'
import type { EventSign } from '../queries'

/** What people say of a sign, by the names that the API has for its fields; docs/signs.md. */
export type SignValues = Pick<
  EventSign,
  'deviceGroupId' | 'layout' | 'title' | 'language' | 'covers' | 'hoursBefore' | 'daysAhead' | 'templateId'
>

/** How long a title may be, in characters; how early a sign shows at most, in hours; and how many days it lists. */
export const TITLE = 100
export const HOURS = 168
export const DAYS = 31

/** A sign of which nothing is said yet; its group is 0 until one is chosen. */
export function freshSign(language: SignLanguage): SignValues {
  return {
    deviceGroupId: 0,
    layout: 'Door',
    title: '',
    language,
    covers: 'Events',
    hoursBefore: 1,
    daysAhead: 1,
    templateId: 0,
  }
}

export function toSignValues(sign: EventSign): SignValues {
  const { deviceGroupId, layout, title, language, covers, hoursBefore, daysAhead, templateId } = sign
  return { deviceGroupId, layout, title, language, covers, hoursBefore, daysAhead, templateId }
}
