import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input, Select } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { useRefreshPerson } from '../../session/useRefreshPerson'
import { obstacle } from './hierarchy'
import { fetchHierarchy, type Global } from './queries'
import { useCompanyNames } from './useCompanyNames'

interface GlobalValues {
  name: string
  parentId: number
  childIds: number[]
}

interface GlobalDialogProps {
  /** Absent for a new one. */
  global?: Global
  /** The company that a new one hangs below, to begin with. */
  parentId: number
  /** The hierarchy as it is. */
  globals: readonly Global[]
  onClose(): void
}

/** Puts companies below another one (D068, D069). */
export function GlobalDialog({ global, parentId, globals, onClose }: GlobalDialogProps) {
  const t = useT('globalcompany')
  const api = useApi()
  const companyId = useCompanyId()
  const names = useCompanyNames()
  const refreshPerson = useRefreshPerson(companyId)
  const save = useChange({
    async run(values: GlobalValues & { version?: number }) {
      const call = { bodySerializer: toFormData }
      const saved = global
        ? await send(api.PATCH('/api/globalcompany', { ...call, body: { ...values, id: global.id } as never }))
        : await send(api.POST('/api/globalcompany', { ...call, body: values as never }))
      refreshPerson()
      return saved
    },
    changes: 'globalcompany',
    done: t(global ? 'saved' : 'created'),
    showsFailure: true,
  })
  const newest = async (id: number) => {
    const current = (await fetchHierarchy(api)).find((one) => one.id === id) ?? global
    if (!current) throw new Error('it is gone')
    return { values: valuesOf(current), version: current.version }
  }

  return (
    <FormDialog<GlobalValues>
      title={t(global ? 'edit' : 'add')}
      open
      width={600}
      onClose={onClose}
      initial={global ? valuesOf(global) : { name: '', parentId, childIds: [] }}
      version={global?.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={global && (() => newest(global.id))}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[
          { required: true, whitespace: true, message: t('required') },
          { max: 200, message: t('tooLong', { max: 200 }) },
        ]}
      >
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="parentId" label={t('parent')} extra={t('parentHint')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[...names].map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['parentId']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="childIds"
            label={t('children')}
            extra={t('childrenHint')}
            dependencies={['parentId']}
            rules={[
              {
                async validator(_, children: number[]) {
                  const parent = getFieldValue('parentId') as number
                  const wrong = children.find((child) => obstacle(globals, child, parent, global?.id ?? 0))
                  if (wrong !== undefined) throw new Error(t('cannot', { name: names.get(wrong) ?? '' }))
                },
              },
            ]}
          >
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              options={[...names].map(([value, label]) => {
                const why = obstacle(globals, value, getFieldValue('parentId') as number, global?.id ?? 0)
                return { value, label, disabled: why !== null, title: why ? t(`obstacle.${why}`) : label }
              })}
            />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  )
}

function valuesOf({ name, parentId, childIds }: Global): GlobalValues {
  return { name, parentId, childIds }
}
