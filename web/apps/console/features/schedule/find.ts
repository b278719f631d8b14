import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'
import { editors } from './paths'

export const kind = 'schedule'
export const area = 'schedule'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds schedules by part of their name, for Ctrl K. */
export async function find({ api, companyId: reach, text, signal }: Wanted): Promise<Hit[]> {
  const query = { companyId: reach, name: text, ...pageQuery(1, MOST) }
  const { items } = await sendPage(api.GET('/api/schedule', { params: { query }, signal }))
  return items.map(({ id, type, companyId, name, deviceGroupName }) => ({
    key: `schedule-${id}`,
    label: name,
    hint: deviceGroupName,
    companyId,
    to: editors[type].replace('{-$id}', String(id)),
  }))
}

export function acts({ self, texts }: Asker): Hit[] {
  const t = texts.translator('schedule')
  return mayWrite(self, 'Schedule') ? [{ key: 'add-schedule', label: t('add'), to: '/schedule/edit-schedule' }] : []
}
