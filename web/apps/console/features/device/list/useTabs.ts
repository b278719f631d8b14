import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'
import { isGlobalAdmin } from '../../../session/access'
import { useSession } from '../../../session/session'

/**
 * The views of the area (G24): those over all companies are for global administrators (R066), and nobody else has several.
 * The address by group (RT26) is the list of the company, narrowed.
 */
export function useTabs(): PageTab[] {
  const t = useT('device')
  const { self } = useSession()
  if (!isGlobalAdmin(self)) return []
  return [
    { label: t('tab.mine'), to: '/device/my-devices', as: ['/device/by-group'] },
    { label: t('tab.all'), to: '/device/all-devices' },
    { label: t('tab.activate'), to: '/device/activate' },
  ]
}
