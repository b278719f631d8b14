import { useLocale, useT } from '@marquee/i18n/react'
import { useFolders } from '../../session/useFolders'
import type { Event } from './queries'

/** As many device groups are named; of the others their number says enough. */
const MOST = 3

/** Where an event is shown, by the names of its device groups: those of lists first, then those of signs alone. */
export function useGroupsText(): (event: Pick<Event, 'deviceGroupIds' | 'eventSignDeviceGroupIds'>) => string {
  const t = useT('event')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const { folders } = useFolders('Device')
  const names = new Map(folders.map(({ id, name }) => [id, name]))
  return ({ deviceGroupIds, eventSignDeviceGroupIds }) => {
    const ids = [...new Set([...deviceGroupIds, ...eventSignDeviceGroupIds])]
    if (ids.length === 0) return t('list.nowhere')
    if (folders.length === 0) return ''
    const known = ids.flatMap((id) => names.get(id) ?? [])
    const named = known.slice(0, MOST)
    const others = ids.length - named.length
    return list.format(others > 0 ? [...named, t('list.others', { count: others })] : named)
  }
}
