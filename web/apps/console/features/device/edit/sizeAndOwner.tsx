import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { AutoComplete, Form, Select } from 'antd'

type Codes = Answer<'/api/codes', 'get'>

/** The size of a screen's picture: one of the company's dimensions, or any other (G118). */
export function ResolutionField({ dimensions }: { dimensions: Codes['dimensions'] }) {
  const t = useT('device')
  return (
    <Form.Item
      name="resolution"
      label={t('field.resolution')}
      extra={t('field.resolutionHelp')}
      rules={[{ pattern: /^[1-9]\d{0,4}x[1-9]\d{0,4}$/, message: t('field.resolutionWrong') }]}
    >
      <AutoComplete options={dimensions.map(({ width, height }) => ({ value: `${width}x${height}` }))} />
    </Form.Item>
  )
}

interface OwnerFieldProps {
  /** Everybody there ever was, for the name of the present owner. */
  users: Codes['usersIncludeDeleted']
  choices: Codes['users']
}

/** Whose screen it is. */
export function OwnerField({ users, choices }: OwnerFieldProps) {
  const t = useT('device')
  const present = Form.useWatch('userId')
  const owners = users.filter(({ id }) => id === present || choices.some((choice) => choice.id === id))
  return (
    <Form.Item name="userId" label={t('field.owner')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={owners.map(({ id, username }) => ({ value: id, label: username }))}
      />
    </Form.Item>
  )
}
