import { useT } from '@marquee/i18n/react'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useNavigate } from '@tanstack/react-router'
import { useCompanyId } from '../../../session/session'
import css from '../device.module.css'
import { GroupSelect } from '../GroupSelect'
import { groupDefaults } from '../queries'
import { useGroups } from '../useGroups'
import { DeviceList } from './DeviceList'

/** The screens of the group that `?deviceGroup=` names, with all below it. */
export default function DevicesByGroupPage() {
  const t = useT('device')
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const place = useListPosition(groupDefaults)
  const groups = useGroups(companyId)
  const group = Number(place.position.filters.deviceGroup) || 0
  const choose = (deviceGroup: number | undefined) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, deviceGroup: deviceGroup && String(deviceGroup), page: undefined }),
    })
  return (
    <DeviceList
      title={t('title.byGroup')}
      place={place}
      reach={companyId}
      group={group}
      extra={
        <GroupSelect
          groups={groups}
          label={t('filter.group')}
          className={css.groupFilter}
          value={group || undefined}
          allowClear
          onChange={choose}
        />
      }
    />
  )
}
