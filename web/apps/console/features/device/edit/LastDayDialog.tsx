import { useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Checkbox, Form } from 'antd'
import type { Device } from '../device'

interface LastDayValues {
  /** YYYY-MM-DD */
  endDate: string
  isUnlimited: boolean
}

interface LastDayDialogProps {
  devices: readonly Device[]
  /** Empty: without a last day. */
  onSet(day: string): Promise<unknown>
  onClose(): void
}

/** Gives screens the same last day, or none. */
export function LastDayDialog({ devices, onSet, onClose }: LastDayDialogProps) {
  const t = useT('device')
  const [first] = devices
  const isSame = devices.every(({ endDate }) => endDate === first?.endDate)
  return (
    <FormDialog<LastDayValues>
      open
      title={t(devices.length > 1 ? 'lastDay.title' : 'lastDay.titleOne', {
        count: devices.length,
        name: first?.deviceName ?? '',
      })}
      initial={{ endDate: (isSame && first?.endDate) || '', isUnlimited: false }}
      submit={({ endDate, isUnlimited }) => onSet(isUnlimited ? '' : endDate)}
      onClose={onClose}
    >
      <Form.Item noStyle dependencies={['isUnlimited']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="endDate"
            label={t('field.endDate')}
            rules={[{ required: !getFieldValue('isUnlimited'), message: t('lastDay.missing') }]}
          >
            <DayField disabled={getFieldValue('isUnlimited')} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="isUnlimited" valuePropName="checked">
        <Checkbox>{t('lastDay.none')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
