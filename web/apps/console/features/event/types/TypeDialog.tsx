import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { nextColour } from '../colour'
import { type EventType, fetchType } from '../queries'
import { TypeMark } from './TypeMark'
import css from './types.module.css'

interface TypeValues {
  name: string
  /** `#RRGGBB`. */
  color: string
}

interface TypeDialogProps {
  /** Absent for a new one. */
  type?: EventType | undefined
  /** Colours that types have. */
  taken: readonly string[]
  readOnly: boolean
  onClose(): void
}

const NAME = 50

/** Makes, changes or shows a type of events. */
export function TypeDialog({ type, taken, readOnly, onClose }: TypeDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const save = useChange({
    run: ({ name, color, version }: TypeValues & { version: number | undefined }) => {
      const body = { companyId, name: name.trim(), color: color.toUpperCase() }
      if (!type) return send(api.POST('/api/eventType', { body }))
      return send(api.PATCH('/api/eventType', { body: { ...body, id: type.id, version } }))
    },
    changes: 'eventtype',
    done: t(type ? 'type.saved' : 'type.created'),
    showsFailure: true,
  })

  return (
    <FormDialog<TypeValues>
      title={t(type ? (readOnly ? 'type.view' : 'type.edit') : 'type.add')}
      open
      readOnly={readOnly}
      onClose={onClose}
      initial={type ? toValues(type) : { name: '', color: nextColour(taken) }}
      version={type?.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={
        type &&
        (async () => {
          const newest = await fetchType(api, companyId, type.id)
          return { values: toValues(newest), version: newest.version }
        })
      }
    >
      <Form.Item
        name="name"
        label={t('type.name')}
        extra={type && !readOnly && t('type.nameHint')}
        rules={[
          { required: true, whitespace: true, message: t('type.required') },
          { max: NAME, message: t('type.tooLong', { max: NAME }) },
        ]}
      >
        <Input autoFocus={!readOnly} autoComplete="off" />
      </Form.Item>
      <Form.Item name="color" label={t('type.color')}>
        <Input type="color" className={css.well} />
      </Form.Item>
      <Form.Item label={t('type.preview')} shouldUpdate>
        {({ getFieldsValue }) => <Preview {...getFieldsValue()} />}
      </Form.Item>
    </FormDialog>
  )
}

function Preview({ name, color }: Partial<TypeValues>) {
  const t = useT('event')
  return <TypeMark name={name?.trim() || t('type.sample')} color={color ?? ''} />
}

const toValues = ({ name, color }: EventType): TypeValues => ({ name, color: color.toLowerCase() })
