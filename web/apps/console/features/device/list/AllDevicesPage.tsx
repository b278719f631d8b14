import { useT } from '@marquee/i18n/react'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { listDefaults } from '../queries'
import { DeviceList } from './DeviceList'

/** The screens of every company, for global administrators. */
export default function AllDevicesPage() {
  const t = useT('device')
  const place = useListPosition(listDefaults)
  return <DeviceList title={t('title.all')} place={place} reach={0} group={0} />
}
