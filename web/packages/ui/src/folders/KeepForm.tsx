import { useT } from '@marquee/i18n/react'
import { Form, Input, Select } from 'antd'
import { FormDialog } from '../form/FormDialog'

/** What the form holds of the user groups of a folder. */
export interface KeepValues {
  categoryUserGroupList: number[]
  /** Why, in words. */
  note: string
}

interface KeepFormProps {
  /** What the folder is called. */
  name: string
  /** A device group is spoken of as one. */
  kind: 'group' | 'folder'
  /** The user groups to choose from; absent while they are loaded. */
  groups?: readonly { id: number; name: string }[]
  initial: KeepValues
  /** Saves; throws a `Problem`. */
  submit(values: KeepValues): Promise<unknown>
  onClose(): void
}

/** Asks for the user groups that a folder is kept for, with a note (R169, D025). */
export function KeepForm({ name, kind, groups, initial, submit, onClose }: KeepFormProps) {
  const t = useT('folder')
  return (
    <FormDialog<KeepValues> title={t('keep.title', { name })} open onClose={onClose} initial={initial} submit={submit}>
      <p style={{ marginBottom: 16 }}>{t(`keep.${kind}.text`)}</p>
      <Form.Item name="categoryUserGroupList" label={t('keep.groups')} extra={t(`keep.${kind}.groupsHelp`)}>
        <Select
          mode="multiple"
          autoFocus
          loading={!groups}
          placeholder={t(`keep.${kind}.everybody`)}
          notFoundContent={t('keep.none')}
          showSearch={{ optionFilterProp: 'label' }}
          options={groups?.map((group) => ({ value: group.id, label: group.name }))}
        />
      </Form.Item>
      <Form.Item name="note" label={t('keep.note')} extra={t('keep.noteHelp')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
    </FormDialog>
  )
}
