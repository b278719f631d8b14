import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'

export const kind = 'event'
export const area = 'event'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds events of the current company by part of their name, organization or detail, for Ctrl K. */
export async function find({ api, companyId: reach, text, signal }: Wanted): Promise<Hit[]> {
  if (reach === 'all') return [] // they are listed company by company
  const query = { companyId: reach, name: text, ...pageQuery(1, MOST) }
  const { items } = await sendPage(api.GET('/api/event', { params: { query }, signal }))
  return items.map(({ id, companyId, name, organization }) => ({
    key: `event-${id}`,
    label: name,
    hint: organization,
    companyId,
    to: '/eventList/editEvent',
    search: { id },
  }))
}

export function acts({ self, texts }: Asker): Hit[] {
  const t = texts.translator('event')
  if (!mayWrite(self, 'EventList')) return []
  return [
    { key: 'add-event', label: t('list.add'), to: '/eventList/editEvent' },
    { key: 'import-events', label: t('import.title'), to: '/eventList', search: { dialog: 'import' } },
    { key: 'add-sign', label: t('sign.add'), to: '/eventList/eventSign', search: { dialog: 'add' } },
    { key: 'add-feed', label: t('feed.add'), to: '/eventList/eventFeed', search: { dialog: 'add' } },
    {
      key: 'add-subscription',
      label: t('subscription.add'),
      to: '/eventList/eventSubscription',
      search: { dialog: 'add' },
    },
  ]
}
