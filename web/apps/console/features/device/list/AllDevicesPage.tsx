import { useT } from '@marquee/i18n/react'
import type { ListDefaults } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { DeviceList } from './DeviceList'

const defaults: ListDefaults = { sort: 'name', filters: ['status', 'problem'] }

/** The screens of every company, for global administrators. */
export default function AllDevicesPage() {
  const t = useT('device')
  const place = useListPosition(defaults)
  return <DeviceList title={t('title.all')} place={place} reach={0} group={0} />
}
