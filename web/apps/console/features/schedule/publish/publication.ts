import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { Answer, Body } from '@marquee/api/types'
import { type Day, dayOf, MIDNIGHT, wallAt, wallOf } from '@marquee/calendar/wall'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PublishOptions } from '../../../session/publishing'
import { newItem, type ScheduleItem, type Source } from '../item/item'
import { consequences as consequencesOfTimes, type ItemValues, toValues, withValues } from '../item/values'

type ItemBody = Exclude<Body<'/api/schedule/publish', 'post'>['item'], string>
export interface Publication {
  deviceGroups: number[]
  item: ItemBody
}
export type Published = Answer<'/api/schedule/publish', 'post'>
export type Reach = Answer<'/api/device/reach', 'post'>

/** When it plays: from now on, from now on until a day, or as the schedule item's own fields say. */
export type When = 'always' | 'until' | 'times'

/** A publication as its form holds it. */
export interface PublishValues extends ItemValues {
  source: Source | null
  deviceGroups: number[]
  when: When
  /** The last day; empty while none is chosen. */
  until: Day
}

const nothing: Source = { itemId: 0, type: 'content', name: '', image: '' }

/** An item of the working hours of every day, for who chooses its times. */
export function hoursOf(day: Day): ScheduleItem {
  const span = { from: wallAt(day, '09:00'), to: wallAt(day, '17:00'), allDay: false }
  return { ...newItem(nothing, span), repeat: 'Daily', end: '' }
}

export function valuesOf({ what, group }: PublishOptions, today: Day): PublishValues {
  const chosen = { source: what ?? null, deviceGroups: group ? [group] : [] }
  return { ...toValues(hoursOf(today)), ...chosen, when: 'always', until: '' }
}

/** What else changes in the form when one value does. */
export function consequences(changed: Partial<PublishValues>, values: PublishValues): Partial<PublishValues> {
  return values.when === 'times' ? consequencesOfTimes(changed, values) : {}
}

/** The last place on earth where it is still today: what begins there has begun on every wall. */
const LAST_ZONE = 'Etc/GMT+12'

/** What is still to be chosen before anything can be sent. */
export type Missing = 'source' | 'groups' | 'until' | 'times'

export function missingOf(values: PublishValues, now: number): Missing | undefined {
  const { source, deviceGroups, when, until, start, allDay, startTime, endTime } = values
  if (!source) return 'source'
  if (deviceGroups.length === 0) return 'groups'
  if (when === 'until' && (until === '' || until < earliestToday(now))) return 'until'
  if (when === 'times' && (start === '' || !(allDay || (startTime && endTime)))) return 'times'
  return undefined
}

const earliestToday = (now: number) => dayOf(wallOf(now, LAST_ZONE))

/** What is sent; undefined while something is missing. */
export function publicationOf(values: PublishValues, now: number): Publication | undefined {
  const { source, deviceGroups, when, until, priority } = values
  if (!source || missingOf(values, now)) return undefined
  const { itemId, type, name } = source
  const what = { itemId, type, name, priority }
  if (when !== 'times') {
    const end = when === 'until' ? until : ''
    return { deviceGroups, item: { ...what, start: earliestToday(now), end, allDay: true, repeat: 'Daily' } }
  }
  const item = withValues(hoursOf(values.start), { ...values, name })
  const { start, end, allDay, repeat, repeatOptions } = item
  const [startTime, endTime] = allDay ? [MIDNIGHT, MIDNIGHT] : [item.startTime, item.endTime]
  return { deviceGroups, item: { ...what, start, end, startTime, endTime, allDay, repeat, repeatOptions } }
}

/** What a publication would come to now. */
export function reachQuery(api: Api, companyId: number, publication: Publication | undefined) {
  return queryOptions({
    queryKey: keyOf(companyId, 'schedule', 'reach', publication),
    queryFn: ({ signal }) =>
      send(api.POST('/api/device/reach', { body: { companyId, ...(publication as Publication) }, signal })),
    enabled: publication !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

/** Publishes; what is refused of the item has the name of its field in the form. */
export async function publish(api: Api, companyId: number, publication: Publication, key: string): Promise<Published> {
  const header = { 'Idempotency-Key': key }
  try {
    return await send(api.POST('/api/schedule/publish', { params: { header }, body: { companyId, ...publication } }))
  } catch (error) {
    const problem = Problem.from(error)
    if (problem.fields.length === 0) throw problem
    const fields = problem.fields.map((field) => ({ ...field, name: fieldOf(field.name) }))
    throw new Problem({ kind: problem.kind, status: problem.status, code: problem.code, fields })
  }
}

function fieldOf(name: string): string {
  return name === 'item.itemId' ? 'source' : name.replace(/^item\./, '')
}
