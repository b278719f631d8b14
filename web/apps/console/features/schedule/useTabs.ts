import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'

/** The views of this area (G23, G24). By device group and by user (RT53, RT54) are the list of all, narrowed. */
export function useTabs(): PageTab[] {
  const t = useT('schedule')
  return [
    { label: t('view.my'), to: '/schedule/my-schedule', as: ['/schedule'] },
    { label: t('view.all'), to: '/schedule/all-schedule', as: ['/schedule/by-group', '/schedule/by-user'] },
    { label: t('view.calendar'), to: '/schedule/calendar' },
    { label: t('view.bin'), to: '/schedule/recycle' },
  ]
}
