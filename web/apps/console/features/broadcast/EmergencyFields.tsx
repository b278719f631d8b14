import { useT } from '@marquee/i18n/react'
import { Form, Input, Radio, Switch } from 'antd'
import { LABEL } from './values'

const layouts = ['full', 'band'] as const

/** What an emergency has besides: whether it takes the whole screen, and whether it is for practice. */
export function EmergencyFields() {
  const t = useT('broadcast')
  const isDrill = Form.useWatch<boolean | undefined>('drill') ?? false
  return (
    <>
      <Form.Item name="layout" label={t('layout')}>
        <Radio.Group
          aria-label={t('layout')}
          optionType="button"
          options={layouts.map((value) => ({ value, label: t(`layout.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="drill" label={t('drill')} valuePropName="checked" extra={t('drill.text')}>
        <Switch />
      </Form.Item>
      <Form.Item
        hidden={!isDrill}
        name="label"
        label={t('drill.label')}
        rules={[
          { required: isDrill, whitespace: isDrill, message: t('drill.missing') },
          { max: LABEL, message: t('tooLong', { max: LABEL }) },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
    </>
  )
}
