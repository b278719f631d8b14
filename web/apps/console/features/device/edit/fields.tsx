import { useT } from '@marquee/i18n/react'
import { Form, Input, Select } from 'antd'
import { useSession } from '../../../session/session'
import { GroupSelect } from '../GroupSelect'
import type { Groups } from '../useGroups'

/** What a screen is called; named as the call names it. */
export function NameField({ autoFocus, placeholder }: { autoFocus?: boolean; placeholder?: string }) {
  const t = useT('device')
  return (
    <Form.Item name="name" label={t('field.name')} rules={[{ required: true, whitespace: true, max: 100 }]}>
      <Input autoFocus={autoFocus} autoComplete="off" placeholder={placeholder} />
    </Form.Item>
  )
}

/** The address by which a licence names the screen. */
export function MacField() {
  const t = useT('device')
  return (
    <Form.Item
      name="macAddress"
      label={t('field.mac')}
      extra={t('field.macHelp')}
      rules={[{ pattern: /^([0-9a-f]{2}[:\-. ]?){5}[0-9a-f]{2}$/i, message: t('field.macWrong') }]}
    >
      <Input autoComplete="off" spellCheck={false} placeholder="00:1A:2B:3C:4D:5E" />
    </Form.Item>
  )
}

/** The device group that a screen belongs to. */
export function GroupField({ groups }: { groups: Groups }) {
  const t = useT('device')
  return (
    <Form.Item name="groupId" label={t('field.group')} rules={[{ required: true }]}>
      <GroupSelect groups={groups} label={t('field.group')} />
    </Form.Item>
  )
}

/** The clock on the screen's wall. One that is left out is the company's, where `isOptional`. */
export function ZoneField({ isOptional = false }: { isOptional?: boolean }) {
  const t = useT('device')
  const { zoneOptions } = useSession().codes
  return (
    <Form.Item name="zone" label={t('field.zone')} extra={t('field.zoneHelp')} rules={[{ required: !isOptional }]}>
      <Select
        aria-label={t('field.zone')}
        placeholder={t('field.zoneOfCompany')}
        allowClear={isOptional}
        showSearch={{ filterOption: (typed, option) => matches(String(option?.value), typed) }}
        options={zoneOptions.map((zone) => ({ value: zone, label: zone }))}
      />
    </Form.Item>
  )
}

/** "hong kong" finds Asia/Hong_Kong. */
function matches(zone: string, typed: string): boolean {
  return zone.toLowerCase().includes(typed.trim().toLowerCase().replaceAll(' ', '_'))
}
