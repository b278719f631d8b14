import {
  BankOutlined,
  DeleteOutlined,
  EditOutlined,
  FolderOpenOutlined,
  FontSizeOutlined,
  MoreOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button, Dropdown } from 'antd'
import { isGlobalAdmin } from '../../../session/access'
import { useSession } from '../../../session/session'
import type { Device } from '../device'
import type { DeviceActions } from '../edit/useDeviceActions'

interface DeviceMenuProps {
  device: Device
  actions: DeviceActions
  /** The word on the button; without one it only has an icon. */
  label?: string
}

/** What can be done to one screen. */
export function DeviceMenu({ device, actions, label }: DeviceMenuProps) {
  const t = useT('device')
  const { self } = useSession()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'rename', label: t('action.rename'), icon: <FontSizeOutlined aria-hidden /> },
          { key: 'edit', label: t('action.edit'), icon: <EditOutlined aria-hidden /> },
          { key: 'move', label: t('action.move'), icon: <FolderOpenOutlined aria-hidden /> },
          ...(isGlobalAdmin(self)
            ? [{ key: 'company', label: t('action.company'), icon: <BankOutlined aria-hidden /> }]
            : []),
          { type: 'divider' },
          { key: 'delete', label: t('action.delete'), icon: <DeleteOutlined aria-hidden />, danger: true },
        ],
        onClick: ({ key }) => {
          if (key === 'rename' || key === 'edit' || key === 'company') actions.start(key, device)
          if (key === 'move') {
            actions.start('move', { ids: [device.id], companyId: device.companyId, device })
          }
          if (key === 'delete') void actions.remove(device)
        },
      }}
    >
      <Button
        type={label ? 'default' : 'text'}
        icon={<MoreOutlined aria-hidden />}
        aria-label={label ? undefined : t('actions', { name: device.deviceName })}
      >
        {label}
      </Button>
    </Dropdown>
  )
}
