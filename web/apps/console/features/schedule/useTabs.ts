import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'
import { useMessageTabs } from '../../navigation/useMessageTabs'
import type { ScheduleType } from './queries'

/** The views of this area (G23, G24). By device group and by user (RT53, RT54) are the list of all, narrowed. */
export function useTabs(type: ScheduleType = 'General'): PageTab[] {
  const t = useT('schedule')
  const ofMessages = useMessageTabs()
  if (type === 'Message') return ofMessages
  return [
    { label: t('view.my'), to: '/schedule/my-schedule', as: ['/schedule'] },
    { label: t('view.all'), to: '/schedule/all-schedule', as: ['/schedule/by-group', '/schedule/by-user'] },
    { label: t('view.calendar'), to: '/schedule/calendar' },
    { label: t('view.bin'), to: '/schedule/recycle' },
  ]
}
