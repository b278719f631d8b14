import { useT } from '@marquee/i18n/react'
import { InstantField } from '@marquee/ui/form/InstantField'
import { Form } from 'antd'

/** The field `currentAt`: a date and a time as this browser's clock shows them. */
export function TimeItem() {
  const t = useT('content')
  return (
    <Form.Item
      name="currentAt"
      label={t('version.at')}
      extra={t('version.at.help', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      rules={[{ required: true, message: t('version.at.missing') }]}
    >
      <InstantField />
    </Form.Item>
  )
}

/** What the field holds, as an instant. */
export function instantOf(wall: string): string {
  return new Date(wall).toISOString()
}

/** An instant as the field holds it. */
export function wallOf(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
