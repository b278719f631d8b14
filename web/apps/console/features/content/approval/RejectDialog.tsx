import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import { useVerdicts, type Waiting } from './useVerdicts'

interface RejectDialogProps {
  items: readonly Waiting[]
  onDone?(): void
  onClose(): void
}

/** Asks why; the author reads it. */
export function RejectDialog({ items, onDone, onClose }: RejectDialogProps) {
  const t = useT('content')
  const { reject } = useVerdicts()
  return (
    <FormDialog<{ reason: string }>
      open
      title={t('approval.reject.title', { count: items.length, name: items[0]?.name ?? '' })}
      submitLabel={t('approval.reject')}
      initial={{ reason: '' }}
      submit={({ reason }) => reject(items, reason)}
      saved={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('approval.reason')}
        extra={t('approval.reason.help')}
        rules={[{ required: true, whitespace: true, message: t('approval.reason.missing') }]}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
