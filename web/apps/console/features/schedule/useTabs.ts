import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'
import { useLocation } from '@tanstack/react-router'

/** The views of this area (G23, G24). */
export function useTabs(): PageTab[] {
  const t = useT('schedule')
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  return [
    { label: t('view.my'), to: path === '/schedule' ? path : '/schedule/my-schedule' },
    { label: t('view.all'), to: '/schedule/all-schedule' },
    { label: t('view.group'), to: '/schedule/by-group' },
    { label: t('view.user'), to: '/schedule/by-user' },
    { label: t('view.calendar'), to: '/schedule/calendar' },
    { label: t('view.bin'), to: '/schedule/recycle' },
  ]
}
