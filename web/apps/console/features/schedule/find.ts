import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'

export const kind = 'schedule'
export const area = 'schedule'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds schedules by part of their name, for Ctrl K. */
export async function find({ api, companyId: reach, text, signal }: Wanted): Promise<Hit[]> {
  const query = { companyId: reach, type: 'General' as const, name: text, ...pageQuery(1, MOST) }
  const { items } = await sendPage(api.GET('/api/schedule', { params: { query }, signal }))
  return items.map(({ id, companyId, name, deviceGroupName }) => ({
    key: `schedule-${id}`,
    label: name,
    hint: deviceGroupName,
    companyId,
    to: `/schedule/edit-schedule/${id}`,
  }))
}

export function acts({ self, texts }: Asker): Hit[] {
  const t = texts.translator('schedule')
  return mayWrite(self, 'Schedule') ? [{ key: 'add-schedule', label: t('add'), to: '/schedule/edit-schedule' }] : []
}
