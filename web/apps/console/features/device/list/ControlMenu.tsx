import { DownOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useCompanyId, useRights } from '../../../session/session'
import { groupAim, useShowNow } from '../../../session/showNow'
import { useGroups } from '../useGroups'

/** What can be done with many screens at once: those of a device group and below it, or, with 0, of all groups. */
export function ControlMenu({ group }: { group: number }) {
  const t = useT('device')
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const { mayWrite } = useRights('Device')
  const showNow = useShowNow()
  const { rootId, pathOf } = useGroups(companyId)
  const name = pathOf(group)
  const settings = useLateDialog(async () => (await import('../setting/SettingsDialog')).SettingsDialog)
  const command = useLateDialog(async () => (await import('../command/CommandDialog')).CommandDialog)
  const underWay = useLateDialog(async () => (await import('../command/UnderWayDialog')).UnderWayDialog)
  const subject = { kind: 'group', companyId, id: group, name } as const
  const ofAll = [
    ...(showNow
      ? [{ key: 'showNow', label: t('action.showNow'), onClick: () => showNow(groupAim(group, rootId)) }]
      : []),
    {
      key: 'wall',
      label: t('action.wall'),
      onClick: () => void navigate({ to: '/device/wall', search: { group: group || undefined } }),
    },
    {
      key: 'power',
      label: t('action.powerPlan'),
      onClick: () => void navigate({ to: '/device/power-plan', search: {} }),
    },
    { key: 'underWay', label: t('action.underWay'), onClick: () => void underWay.open({ companyId }) },
  ]
  const ofGroup = [
    { key: 'settings', label: t('action.groupSettings'), onClick: () => void settings.open({ subject }) },
    ...(mayWrite
      ? [{ key: 'command', label: t('action.groupCommand'), onClick: () => void command.open({ subject }) }]
      : []),
  ]
  const items = group > 0 && name ? [...ofGroup, { type: 'divider' as const }, ...ofAll] : ofAll
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button aria-haspopup="menu">
          {t('action.control')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {settings.dialog}
      {command.dialog}
      {underWay.dialog}
    </>
  )
}
