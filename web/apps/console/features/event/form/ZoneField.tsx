import { useT } from '@marquee/i18n/react'
import { Form, Select } from 'antd'
import { useSession } from '../../../session/session'

/** By whose clock it takes place: that on the wall beside each screen (G148), or that of a zone. */
export function ZoneField() {
  const t = useT('event')
  const { zoneOptions } = useSession().codes
  const chosen: string = Form.useWatch('zone') ?? ''
  const known = chosen === '' || zoneOptions.includes(chosen) ? zoneOptions : [chosen, ...zoneOptions]
  return (
    <Form.Item name="zone" label={t('form.zone')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('form.zone.wall') },
          ...known.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
        ]}
      />
    </Form.Item>
  )
}
