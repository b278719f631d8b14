import { useT } from '@marquee/i18n/react'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useCompanyId } from '../../../session/session'
import { listDefaults } from '../queries'
import { DeviceList } from './DeviceList'

/** The company's screens; the tree in the sidebar narrows them to a group with all below it. */
export default function DevicesPage() {
  const t = useT('device')
  const place = useListPosition(listDefaults)
  return <DeviceList title={t('title.mine')} place={place} reach={useCompanyId()} group={place.position.folder} />
}
