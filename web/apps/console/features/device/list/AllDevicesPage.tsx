import { useT } from '@marquee/i18n/react'
import { listDefaults } from '../queries'
import { DeviceList } from './DeviceList'

/** The screens of every company, for global administrators. */
export default function AllDevicesPage() {
  const t = useT('device')
  return <DeviceList title={t('title.all')} defaults={listDefaults} reach={0} groupAt={() => 0} />
}
