import { useT } from '@marquee/i18n/react'
import type { ListDefaults } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useCompanyId } from '../../../session/session'
import { DeviceList } from './DeviceList'

const defaults: ListDefaults = { sort: 'name', filters: ['status', 'problem'] }

/** The company's screens; the tree in the sidebar narrows them to a group with all below it. */
export default function DevicesPage() {
  const t = useT('device')
  const place = useListPosition(defaults)
  return <DeviceList title={t('title.mine')} place={place} reach={useCompanyId()} group={place.position.folder} />
}
