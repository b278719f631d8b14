import { useT } from '@marquee/i18n/react'
import { useCompanyId } from '../../../session/session'
import { listDefaults } from '../queries'
import { DeviceList } from './DeviceList'

/** The company's screens; the tree in the sidebar narrows them to a group with all below it. */
export default function DevicesPage() {
  const t = useT('device')
  const reach = useCompanyId()
  return <DeviceList title={t('title.mine')} defaults={listDefaults} reach={reach} groupAt={({ folder }) => folder} />
}
