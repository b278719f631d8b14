import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Modal } from 'antd'
import { Rollout } from './Rollout'

interface RolloutDialogProps {
  schedule: { id: number; companyId: number; name: string }
  onClose(): void
}

/** Which screens have what a schedule shows. */
export function RolloutDialog({ schedule, onClose }: RolloutDialogProps) {
  const t = useT('schedule')
  const { modal, close } = useClosing(onClose)
  return (
    <Modal {...modal} title={t('rollout.title', { name: schedule.name })} width={640} footer={null} onCancel={close}>
      <Rollout id={schedule.id} companyId={schedule.companyId} />
    </Modal>
  )
}
