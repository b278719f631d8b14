import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'

interface ChannelDialogProps {
  name: string
  /** What the other channels are called. */
  taken: readonly string[]
  onApply(name: string): void
  onClose(): void
}

/** The name of a channel (D084). Channels of one name in several schedules are one channel to a screen. */
export function ChannelDialog({ name, taken, onApply, onClose }: ChannelDialogProps) {
  const t = useT('schedule')
  return (
    <FormDialog
      open
      title={t('channel.rename')}
      initial={{ name }}
      submitLabel={t('item.apply')}
      submit={async (values) => onApply(values.name.trim())}
      onClose={onClose}
      width={420}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('channel.nameText')}
        rules={[
          { required: true, whitespace: true, max: 50 },
          {
            validator: (_, typed: string) =>
              taken.includes(typed.trim()) ? Promise.reject(new Error(t('channel.taken'))) : Promise.resolve(),
          },
        ]}
      >
        <Input autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
