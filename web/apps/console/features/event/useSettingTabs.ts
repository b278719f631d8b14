import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'

/** The views of the settings of events. */
export function useSettingTabs(): PageTab[] {
  const t = useT('event')
  return [
    { label: t('list.groups'), to: '/eventList/eventGroup' },
    { label: t('type.tab'), to: '/eventList/eventType' },
  ]
}
