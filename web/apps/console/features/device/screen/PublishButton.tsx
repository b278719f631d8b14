import { SendOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { usePublish } from '../../../session/publishing'
import { useCompanyId } from '../../../session/session'
import type { Device } from '../device'

/** Chooses what the group of a screen plays; nothing for who may not, and for a screen that plays nothing of this company. */
export function PublishButton({ device }: { device: Device }) {
  const common = useT('common')
  const companyId = useCompanyId()
  const publish = usePublish()
  if (!publish || device.readOnly || device.companyId !== companyId) return null
  return (
    <Button icon={<SendOutlined aria-hidden />} onClick={() => publish({ group: device.deviceGroup })}>
      {common('publish')}
    </Button>
  )
}
