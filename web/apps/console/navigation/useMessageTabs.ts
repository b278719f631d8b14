import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'
import { useRights } from '../session/session'

/** The views of messages (G22): templates, what shows at once, and the schedules that show messages, as far as somebody may read them. */
export function useMessageTabs(): PageTab[] {
  const t = useT('message')
  const templates = useRights('Message').mayRead
  const emergencies = useRights('Emergency').mayRead
  const schedules = useRights('Schedule').mayRead
  return [
    ...(templates
      ? [
          { label: t('view.templates'), to: '/message' },
          { label: t('view.now'), to: '/message/now' },
        ]
      : []),
    ...(emergencies ? [{ label: t('view.emergency'), to: '/message/emergency' }] : []),
    ...(schedules
      ? [
          { label: t('view.my'), to: '/schedule/message' },
          { label: t('view.all'), to: '/schedule/all-message' },
        ]
      : []),
  ]
}
