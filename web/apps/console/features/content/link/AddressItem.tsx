import { useT } from '@marquee/i18n/react'
import { Form, Input } from 'antd'
import { readLink } from './readLink'

/** The field `url`: it says what the address leads to while it is typed, and what is wrong with it afterwards. */
export function AddressItem() {
  const t = useT('content')
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('url')
  const link = readLink(typeof typed === 'string' ? typed : '')
  return (
    <Form.Item
      name="url"
      label={t('link.url')}
      required
      validateTrigger="onBlur"
      extra={<span aria-live="polite">{link.problem ? t('link.help') : t(`link.kind.${link.kind}`)}</span>}
      rules={[
        {
          async validator(_, value: string) {
            const { problem } = readLink(value)
            if (problem) throw new Error(t(`link.problem.${problem}`))
          },
        },
      ]}
    >
      <Input
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        onChange={() => form.setFields([{ name: 'url', errors: [] }])}
      />
    </Form.Item>
  )
}
