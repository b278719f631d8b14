import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Link } from '@tanstack/react-router'
import { Modal } from 'antd'
import type { Device } from '../device'
import { Downloads } from './Downloads'

interface DownloadDialogProps {
  device: Device
  onClose(): void
}

/** What a screen downloads (D048). */
export function DownloadDialog({ device, onClose }: DownloadDialogProps) {
  const t = useT('control')
  const { modal, close } = useClosing(onClose)
  return (
    <Modal
      {...modal}
      title={t('downloads.title', { name: device.deviceName })}
      width={640}
      onCancel={close}
      footer={
        <Link to="/device/ScheduleTable" search={{ id: device.id }}>
          {t('downloads.page')}
        </Link>
      }
    >
      <Downloads device={device} />
    </Modal>
  )
}
