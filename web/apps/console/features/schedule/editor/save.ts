import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Base } from '@marquee/editing/draft'
import type { Schedule } from '../item/item'
import type { ScheduleType } from '../queries'
import { type ScheduleDraft, toChannels } from './draft'

/** Makes a schedule of a type of a draft (R468). */
export function createSchedule(
  api: Api,
  companyId: number,
  type: ScheduleType,
  draft: ScheduleDraft,
): Promise<Schedule> {
  return send(api.POST('/api/schedule', { body: { companyId, type, ...bodyOf(draft) } }))
}

/** Saves a draft over a version of its schedule (R469). A newer version is refused as stale, and nothing is lost. */
export function saveSchedule(
  api: Api,
  companyId: number,
  base: Base<ScheduleDraft>,
  draft: ScheduleDraft,
): Promise<Schedule> {
  const params = { header: { 'If-Match': `"v${base.version}"` } }
  const known = new Set(base.draft.channels.flatMap(({ items }) => items.map((item) => item.id)))
  const body = { id: base.id, companyId, ...bodyOf(draft), content: toChannels(draft, known) }
  return send(api.PATCH('/api/schedule', { params, body }))
}

function bodyOf(draft: ScheduleDraft) {
  const { description, scheduleGroup, deviceGroup } = draft
  return { name: draft.name.trim(), description, scheduleGroup, deviceGroup, content: toChannels(draft) }
}
