import { useT } from '@marquee/i18n/react'
import type { Broadcast } from './broadcast'

/** Says where a broadcast shows. A device group may be gone since. */
export function usePlaceText(): (broadcast: Broadcast) => string {
  const t = useT('broadcast')
  return ({ everywhere, groupName, screens }) =>
    everywhere ? t('where.everywhere') : groupName || t('where.screens', { count: screens })
}
