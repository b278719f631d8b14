import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { everybody, fetchGroup, type UserGroup } from './queries'

interface GroupValues {
  name: string
  userIds: number[]
}

export type GroupSubject = { kind: 'add' } | { kind: 'edit' | 'view'; group: UserGroup }

/** A user group: its name and who belongs to it (D062, D063). */
export function GroupDialog({ subject, onClose }: { subject: GroupSubject; onClose(): void }) {
  const t = useT('usergroup')
  const api = useApi()
  const companyId = useCompanyId()
  const group = subject.kind === 'add' ? undefined : subject.group
  const people = useQuery(everybody(api, companyId))
  const saving = useChange({
    run: ({ values, version }: { values: GroupValues; version: number | undefined }) =>
      group
        ? send(api.PATCH('/api/usergroup', { body: { id: group.id, companyId, version, ...values } }))
        : send(api.POST('/api/usergroup', { body: { companyId, ...values } })),
    changes: 'usergroup',
    done: group ? t('edit.done') : t('add.done'),
    showsFailure: true,
  })
  return (
    <FormDialog<GroupValues>
      title={t(`title.${subject.kind}`, { name: group?.name ?? '' })}
      open
      onClose={onClose}
      readOnly={subject.kind === 'view'}
      initial={{ name: group?.name ?? '', userIds: group?.userIds ?? [] }}
      version={group?.version}
      submit={(values, version) => saving.mutateAsync({ values, version })}
      reload={
        group &&
        (async () => {
          const { name, userIds, version } = await fetchGroup(api, companyId, group.id)
          return { values: { name, userIds }, version }
        })
      }
    >
      <Form.Item
        name="name"
        label={t('field.name')}
        rules={[{ required: true, whitespace: true, message: t('field.nameMissing') }]}
      >
        <Input autoFocus maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="userIds" label={t('field.members')} extra={t('field.membersHelp')}>
        <Select
          mode="multiple"
          loading={people.isLoading}
          placeholder={t('field.membersChoose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(people.data ?? []).map((person) => ({
            value: person.id,
            label: person.displayName ? `${person.displayName} (${person.username})` : person.username,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
