import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'

/** The views of events. */
export function useEventTabs(): PageTab[] {
  const t = useT('event')
  return [
    { label: t('list.view'), to: '/eventList', as: ['/eventList/editEvent'] },
    { label: t('list.calendar'), to: '/eventList/calendar' },
    { label: t('subscription.page'), to: '/eventList/eventSubscription' },
    { label: t('feed.page'), to: '/eventList/eventFeed' },
  ]
}
