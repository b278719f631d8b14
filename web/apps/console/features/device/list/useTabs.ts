import { useT } from '@marquee/i18n/react'
import type { PageTab } from '@marquee/ui/page/PageHead'
import { isGlobalAdmin } from '../../../session/access'
import { useSession } from '../../../session/session'

/** The views of the area (G24); those over all companies are for global administrators (R066). */
export function useTabs(): PageTab[] {
  const t = useT('device')
  const { self } = useSession()
  const ofCompany = [
    { label: t('tab.mine'), to: '/device/my-devices' },
    { label: t('tab.byGroup'), to: '/device/by-group' },
  ]
  if (!isGlobalAdmin(self)) return ofCompany
  return [
    ...ofCompany,
    { label: t('tab.all'), to: '/device/all-devices' },
    { label: t('tab.activate'), to: '/device/activate' },
  ]
}
