import type { DesignerHost } from '@marquee/designer/view/desk'
import { MessageFields } from '@marquee/designer/view/message/MessageFields'
import { useT } from '@marquee/i18n/react'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useRights } from '../../session/session'
import type { Aim } from '../../session/showNow'
import type { Template } from '../../session/templates'
import { AimField } from './AimField'
import type { Urgency } from './broadcast'
import { EmergencyFields } from './EmergencyFields'
import { LeftOutNotice } from './LeftOutNotice'
import { MinutesField } from './MinutesField'
import { TemplateField } from './TemplateField'
import { type BroadcastValues, lasting, takeOver } from './values'

interface FieldsProps {
  urgency: Urgency
  initial: BroadcastValues
  host: DesignerHost
  /** What it was begun with. */
  template: Template | undefined
  /** How many screens it comes to; undefined while nobody knows. */
  count: number | undefined
  onAim(aim: Aim): void
}

/** Where something shows, what it says, for how long, and how it looks; without what screens would have to fetch. */
export function Fields({ urgency, initial, host, template, count, onAim }: FieldsProps) {
  const t = useT('broadcast')
  const form = Form.useFormInstance<BroadcastValues>()
  const [taken, setTaken] = useState(template)
  const withTemplates = useRights('Message').mayRead
  const { layout = initial.layout, drill, label } = (Form.useWatch([], form) ?? {}) as Partial<BroadcastValues>
  const { offered, most } = lasting[urgency]
  useEffect(() => form.getFieldInstance('content')?.focus(), [form])

  function take(one: Template) {
    setTaken(one)
    form.setFieldsValue(takeOver(one).message)
  }

  return (
    <MessageFields
      initial={initial}
      host={host}
      withSources={false}
      withLibrary={false}
      withFonts={false}
      looks={{ layout, label: (drill && label) || '' }}
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
        rules={[{ validator: (_, aim: Aim) => isAimed(aim, t('group.missing')) }]}
      >
        <AimField chosen={initial.aim.kind === 'screens' ? initial.aim : undefined} count={count} onChange={onAim} />
      </Form.Item>
      {withTemplates && <TemplateField taken={taken} onTake={take} />}
      {taken && <LeftOutNotice template={taken} />}
    </MessageFields>
  )
}

async function isAimed(aim: Aim, missing: string): Promise<void> {
  if (aim.kind === 'group' && aim.groupId === 0) throw new Error(missing)
}
