import { send } from '@marquee/api/send'
import type { TagType } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input, Select } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { fetchTag, type Tag, types } from './queries'

interface TagValues {
  name: string
  type: TagType
  description: string
  /** Joined by commas when it is sent (R422, G129). */
  value: string[]
}

interface TagDialogProps {
  /** Absent for a new one. */
  tag?: Tag
  readOnly: boolean
  onClose(): void
}

const NAME = 50
const DESCRIPTION = 500
const VALUES = 100

/** Makes, changes or shows a tag with its values (D070–D072). */
export function TagDialog({ tag, readOnly, onClose }: TagDialogProps) {
  const t = useT('tag')
  const api = useApi()
  const companyId = useCompanyId()
  const save = useChange({
    run: ({ type, value, ...values }: TagValues & { version?: number }) => {
      const body = { ...values, companyId, value: value.join(',') }
      if (!tag) return send(api.POST('/api/tags', { body: { ...body, type } }))
      return send(api.PATCH('/api/tags', { body: { ...body, id: tag.id } })) // R423, R426: without the type
    },
    changes: 'tag',
    done: t(tag ? 'saved' : 'created'),
    showsFailure: true,
  })

  return (
    <FormDialog<TagValues>
      title={t(tag ? (readOnly ? 'view' : 'edit') : 'add')}
      open
      readOnly={readOnly}
      onClose={onClose}
      initial={tag ? toValues(tag) : { name: '', type: 'Content', description: '', value: [] }}
      version={tag?.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={
        tag &&
        (async () => {
          const newest = await fetchTag(api, companyId, tag.id)
          return { values: toValues(newest), version: newest.version }
        })
      }
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[
          { required: true, whitespace: true, message: t('required') },
          { max: NAME, message: t('tooLong', { max: NAME }) },
          { pattern: /^[^,]*$/, message: t('comma') },
        ]}
      >
        <Input autoFocus={!readOnly} />
      </Form.Item>
      <Form.Item name="type" label={t('type')} extra={t('typeHint')}>
        <Select
          disabled={tag !== undefined || readOnly}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('description')}
        rules={[{ max: DESCRIPTION, message: t('tooLong', { max: DESCRIPTION }) }]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item
        name="value"
        label={t('values')}
        extra={t('valuesHint')}
        rules={[
          { type: 'array', max: VALUES, message: t('tooMany', { max: VALUES }) },
          { type: 'array', defaultField: { type: 'string', max: NAME, message: t('tooLong', { max: NAME }) } },
        ]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
      </Form.Item>
    </FormDialog>
  )
}

function toValues(tag: Tag): TagValues {
  const { name, type, description, items } = tag
  return { name, type, description, value: items.map((item) => item.value) }
}
