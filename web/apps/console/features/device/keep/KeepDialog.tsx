import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { FolderNode } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { foldersQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { type KeepValues, keepBody, readNote } from './keep'
import { useKeep } from './useKeep'

/** The advanced setting of a device group: the user groups that it is kept for (R168, R169, D025). */
export function KeepDialog() {
  const { group, close } = useKeep()
  const companyId = useCompanyId()
  const { data } = useQuery({ ...foldersQuery(useApi(), companyId, 'Device'), enabled: group !== 0 })
  const node = data?.allNodes.find(({ id }) => id === group)
  return node && !node.state.disabled ? <Dialog key={node.id} node={node} onClose={close} /> : null
}

function Dialog({ node, onClose }: { node: FolderNode; onClose(): void }) {
  const t = useT('device')
  const api = useApi()
  const companyId = useCompanyId()
  const groups = useQuery({
    queryKey: keyOf(companyId, 'usergroup', 'list'),
    queryFn: ({ signal }) => send(api.GET('/api/usergroup', { params: { query: { companyId } }, signal })),
  })
  const saving = useChange({
    run: (values: KeepValues) => {
      const body = keepBody(node.id, companyId, values)
      return send(
        api.PATCH('/api/categoryUserGroup', {
          body: body as never,
          bodySerializer: () => new URLSearchParams(body),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      )
    },
    touches: ['category', 'device', 'schedule', 'usergroup'],
    done: t('keep.done'),
    showsFailure: true,
  })
  return (
    <FormDialog<KeepValues>
      title={t('keep.title', { name: node.text })}
      open
      onClose={onClose}
      initial={{ categoryUserGroupList: node.data.userGroups, note: readNote(node.data.extraInfo) }}
      submit={(values) => saving.mutateAsync(values)}
    >
      <p style={{ marginBottom: 16 }}>{t('keep.text')}</p>
      <Form.Item name="categoryUserGroupList" label={t('keep.groups')} extra={t('keep.groupsHelp')}>
        <Select
          mode="multiple"
          autoFocus
          loading={groups.isLoading}
          placeholder={t('keep.everybody')}
          notFoundContent={t('keep.none')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="note" label={t('keep.note')} extra={t('keep.noteHelp')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
    </FormDialog>
  )
}
