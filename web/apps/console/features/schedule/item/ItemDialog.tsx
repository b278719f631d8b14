import { DeleteOutlined } from '@ant-design/icons'
import type { ProblemField } from '@marquee/api/problem'
import { bodyOf, consequencesOf } from '@marquee/designer/view/message/values'
import { useT } from '@marquee/i18n/react'
import type { Message } from '@marquee/model/message/message'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import css from './ItemDialog.module.css'
import type { ItemMessageProps } from './ItemMessage'
import type { ScheduleItem, Source } from './item'
import { Playing } from './Playing'
import { PriorityField } from './PriorityField'
import { consequences, type ItemValues, toValues, withValues } from './values'
import { WhenFields } from './WhenFields'

export interface ItemDialogProps {
  item: ScheduleItem
  /** What edits the message of an item; who has no messages need not load it. */
  Message?: ComponentType<ItemMessageProps> | undefined
  isNew: boolean
  readOnly: boolean
  /** What the server refused about it. */
  refused: readonly ProblemField[]
  onApply(item: ScheduleItem): void
  /** Absent for an item that is not in the schedule yet. */
  onDelete?(): void
  onClose(): void
}

/** When an item plays, and of a message also what it says and how it looks. */
type FormValues = ItemValues & Partial<Message>

const wholeScreen = { top: 0, maxWidth: '100vw', margin: 0, paddingBottom: 0 }

/** What plays, when, and how strong it is (D085). It changes the draft; the schedule itself is saved later. */
export function ItemDialog({
  item,
  Message: Said,
  isNew,
  readOnly,
  refused,
  onApply,
  onDelete,
  onClose,
}: ItemDialogProps) {
  const t = useT('schedule')
  const common = useT('common')
  const fieldText = useFieldText()
  const confirm = useConfirm()
  const isPhone = useMedia('(max-width: 575px)')
  const [form] = Form.useForm<FormValues>()
  const [source, setSource] = useState<Source>(item)
  const { message } = item
  const [initial] = useState((): FormValues => ({ ...message, ...toValues(item) }))
  const elsewhere = refused.filter(({ name }) => !(name in initial))

  useEffect(() => {
    const shown = refused.filter(({ name }) => name in initial)
    form.setFields(shown.map((field) => ({ name: field.name as keyof FormValues, errors: [fieldText(field)] })))
    if (shown[0]) form.scrollToField(shown[0].name as keyof FormValues, { focus: true, block: 'center' })
  }, [refused, initial, form, fieldText])

  function choose(next: Source) {
    if (form.getFieldValue('name') === source.name) form.setFieldValue('name', next.name)
    setSource(next)
  }

  /** The item as the form has it. A message that was given no name goes by its first words, which the server takes. */
  function made(values: FormValues): ScheduleItem {
    const next = withValues({ ...item, ...source }, values)
    if (!message) return next
    const said = Object.fromEntries(Object.keys(message).map((name) => [name, values[name as keyof FormValues]]))
    return { ...next, message: bodyOf(said as unknown as Message) }
  }

  const isTouched = () => source !== item || form.isFieldsTouched()

  async function leave() {
    const question = {
      title: common('discard.title'),
      text: t('item.discard'),
      confirmLabel: common('discard.yes'),
      danger: true,
    }
    if (readOnly || !isTouched() || (await confirm(question))) onClose()
  }

  return (
    <Modal
      open
      width={isPhone ? '100%' : message ? 1120 : 640}
      style={isPhone ? wholeScreen : undefined}
      styles={isPhone ? { wrapper: { padding: 0 }, container: { minHeight: '100dvh', borderRadius: 0 } } : undefined}
      title={isNew ? t('item.add') : readOnly ? t('item.view') : t('item.edit')}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <div className={css.footer}>
          {onDelete && !readOnly && (
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onDelete}>
              {t('item.delete')}
            </Button>
          )}
          <span className={css.space} />
          <Button onClick={leave}>{readOnly ? common('close') : common('cancel')}</Button>
          {!readOnly && (
            <Button type="primary" onClick={form.submit}>
              {isNew ? t('item.addSubmit') : t('item.apply')}
            </Button>
          )}
        </div>
      }
    >
      <Form<FormValues>
        form={form}
        layout="vertical"
        initialValues={initial}
        disabled={readOnly}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed, values) => {
          form.setFieldsValue({
            ...(message && consequencesOf(changed, values as Message)),
            ...consequences(changed, values),
          })
        }}
        onFinish={(values) => onApply(made({ ...initial, ...values }))}
      >
        {elsewhere.map((field) => (
          <Alert key={field.name} type="error" showIcon className={css.notice} title={fieldText(field)} />
        ))}
        {message && Said ? (
          <Said
            initial={message as Message}
            timing={
              <>
                <WhenFields item={item} />
                <PriorityField ofMessage />
              </>
            }
          >
            <ItemName required={false} />
          </Said>
        ) : (
          <>
            <Playing source={source} onChange={readOnly ? undefined : choose} />
            <ItemName required />
            <WhenFields item={item} />
            <PriorityField />
          </>
        )}
      </Form>
    </Modal>
  )
}

function ItemName({ required }: { required: boolean }) {
  const t = useT('schedule')
  return (
    <Form.Item
      name="name"
      label={t('name')}
      extra={required ? undefined : t('item.nameOfWords')}
      rules={[{ required, whitespace: required, max: 200 }]}
    >
      <Input />
    </Form.Item>
  )
}
