import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Modal } from 'antd'
import { useRights } from '../../../session/session'
import { CommandList } from './CommandList'
import { useCancel } from './useCancel'

/** All that screens of a company have been asked and have not ended. */
export function UnderWayDialog({ companyId, onClose }: { companyId: number; onClose(): void }) {
  const t = useT('control')
  const { modal, close } = useClosing(onClose)
  const cancel = useCancel(companyId)
  const { mayWrite } = useRights('Device')
  return (
    <Modal {...modal} title={t('underWay.title')} width={640} footer={null} onCancel={close}>
      <CommandList
        companyId={companyId}
        filter={{ open: true }}
        pageSize={10}
        onCancel={mayWrite ? cancel : undefined}
        empty={<EmptyState title={t('underWay.none')} text={t('underWay.noneText')} />}
      />
    </Modal>
  )
}
