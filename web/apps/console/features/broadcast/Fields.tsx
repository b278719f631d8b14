import type { DesignerHost } from '@marquee/designer/view/desk'
import { MessageFields } from '@marquee/designer/view/message/MessageFields'
import { useT } from '@marquee/i18n/react'
import { Form } from 'antd'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useRights } from '../../session/session'
import type { Aim } from '../../session/showNow'
import type { Template } from '../../session/templates'
import { AimField } from './AimField'
import type { Urgency } from './broadcast'
import { EmergencyFields } from './EmergencyFields'
import { FetchHint } from './FetchHint'
import { LeftOutNotice } from './LeftOutNotice'
import { MinutesField } from './MinutesField'
import { NoScreens } from './NoScreens'
import { TemplateField } from './TemplateField'
import { type BroadcastValues, lasting, takeOver } from './values'

interface FieldsProps {
  urgency: Urgency
  initial: BroadcastValues
  host: DesignerHost
  /** Whose words and looks were taken last. */
  taken: Template | undefined
  /** How many screens it comes to; undefined while nobody knows. */
  count: number | undefined
  /** What is above the buttons, in sight however far the fields are scrolled. */
  foot: HTMLElement | null
  onTake(template: Template): void
  onAim(aim: Aim): void
}

/** Where something shows, what it says, for how long, and how it looks. It has no source. */
export function Fields({ urgency, initial, host, taken, count, foot, onTake, onAim }: FieldsProps) {
  const t = useT('broadcast')
  const form = Form.useFormInstance<BroadcastValues>()
  const withTemplates = useRights('Message').mayRead
  const withLibrary = useRights('Content').mayRead
  const values: BroadcastValues = { ...initial, ...Form.useWatch([], form) }
  const { aim, layout, drill, label } = values
  const { offered, most } = lasting[urgency]
  useEffect(() => form.getFieldInstance('content')?.focus(), [form])

  function take(one: Template) {
    onTake(one)
    form.setFieldsValue(takeOver(one))
  }

  return (
    <MessageFields
      initial={taken ? { ...initial, ...takeOver(taken) } : initial}
      host={host}
      withSources={false}
      withLibrary={withLibrary}
      looks={{ layout, label: drill ? label : '' }}
      timing={
        <>
          <Form.Item
            name="minutes"
            label={t('minutes')}
            rules={[{ required: true, type: 'integer', min: 1, max: most, message: t('minutes.outside', { most }) }]}
          >
            <MinutesField offered={offered} most={most} />
          </Form.Item>
          {urgency === 'emergency' && <EmergencyFields />}
        </>
      }
    >
      <Form.Item
        name="aim"
        label={t('where')}
        rules={[
          { validator: (_, aim: Aim) => isAimed(aim, t('group.missing')), validateTrigger: 'onSubmit' },
          { validator: () => Promise.resolve() }, // a choice takes back what was said of the one before
        ]}
      >
        <AimField chosen={initial.aim.kind === 'screens' ? initial.aim : undefined} count={count} onChange={onAim} />
      </Form.Item>
      {withTemplates && <TemplateField taken={taken} onTake={take} />}
      {taken && <LeftOutNotice template={taken} />}
      {foot &&
        createPortal(
          <>
            {urgency === 'emergency' && <FetchHint message={values} template={taken} />}
            {count === 0 && <NoScreens aim={aim} />}
          </>,
          foot,
        )}
    </MessageFields>
  )
}

async function isAimed(aim: Aim, missing: string): Promise<void> {
  if (aim.kind === 'group' && aim.groupId === 0) throw new Error(missing)
}
