import { useT } from '@marquee/i18n/react'
import type { ListPosition } from '@marquee/ui/list/position'
import { useCompanyId } from '../../../session/session'
import css from '../device.module.css'
import { GroupSelect } from '../GroupSelect'
import { groupDefaults } from '../queries'
import { useGroups } from '../useGroups'
import { DeviceList } from './DeviceList'

const groupAt = ({ filters }: ListPosition) => Number(filters.deviceGroup) || 0

/** The screens of the group that `?deviceGroup=` names, with all below it. */
export default function DevicesByGroupPage() {
  const t = useT('device')
  const companyId = useCompanyId()
  const groups = useGroups(companyId)
  return (
    <DeviceList
      title={t('title.byGroup')}
      defaults={groupDefaults}
      reach={companyId}
      groupAt={groupAt}
      extra={({ position, move }) => (
        <GroupSelect
          groups={groups}
          label={t('filter.group')}
          className={css.groupFilter}
          value={groupAt(position) || undefined}
          allowClear
          onChange={(group) => move({ filters: { deviceGroup: group ? String(group) : '' } })}
        />
      )}
    />
  )
}
