import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'
import { useRights } from '../session/session'

/** The views of messages (G22): templates, and the schedules that show messages, as far as somebody may read them. */
export function useMessageTabs(): PageTab[] {
  const t = useT('message')
  const templates = useRights('Message').mayRead
  const schedules = useRights('Schedule').mayRead
  return [
    ...(templates ? [{ label: t('view.templates'), to: '/message' }] : []),
    ...(schedules
      ? [
          { label: t('view.my'), to: '/schedule/message' },
          { label: t('view.all'), to: '/schedule/all-message' },
        ]
      : []),
  ]
}
