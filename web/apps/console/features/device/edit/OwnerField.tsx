import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { Form, Select } from 'antd'
import type { Device } from '../device'

interface OwnerFieldProps {
  device: Device
  /** Who of the company it can be given to. */
  people: Answer<'/api/codes', 'get'>['users']
}

/** Whose screen it is. Its owner stays one to choose when they left, or are of a company that manages this one. */
export function OwnerField({ device, people }: OwnerFieldProps) {
  const t = useT('device')
  const isElse = device.userId !== 0 && !people.some(({ id }) => id === device.userId)
  const owners = isElse ? [{ id: device.userId, username: device.owner }, ...people] : people
  return (
    <Form.Item name="userId" label={t('field.owner')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={owners.map(({ id, username }) => ({ value: id, label: username }))}
      />
    </Form.Item>
  )
}
