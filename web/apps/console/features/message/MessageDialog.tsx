import { send } from '@marquee/api/send'
import { PortsProvider } from '@marquee/designer/view/asked'
import { MessageFields } from '@marquee/designer/view/message/MessageFields'
import { consequencesOf } from '@marquee/designer/view/message/values'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Checkbox, Form, Input } from 'antd'
import { useDrawing } from '../../session/drawing/useDrawing'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { useChange } from '../../session/useChange'
import { fetchTemplate, type Template } from './queries'
import { fresh, NAME, type TemplateValues, toBody, toValues } from './values'

interface MessageDialogProps {
  /** Absent for a new one. */
  template?: Template | undefined
  readOnly: boolean
  onClose(): void
}

/** Makes, changes or shows a message template, and shows how screens will (D109). */
export function MessageDialog({ template, readOnly, onClose }: MessageDialogProps) {
  const t = useT('message')
  const api = useApi()
  const companyId = useCompanyId()
  const { host, ports } = useDrawing()
  const withSources = useRights('Feed').mayRead
  const withLibrary = useRights('Content').mayRead
  const initial = template ? toValues(template) : fresh
  const save = useChange({
    run: ({ values, version }: { values: TemplateValues; version: number | undefined }) => {
      const params = { query: { companyId } } // R428
      const body = toBody(values)
      if (!template || version === undefined) return send(api.POST('/api/msgTemplate', { params, body }))
      return send(api.PATCH('/api/msgTemplate', { params, body: { ...body, id: template.id, version } }))
    },
    changes: 'message',
    done: t(template ? 'saved' : 'created'),
    showsFailure: true,
  })

  return (
    <PortsProvider value={ports}>
      <FormDialog<TemplateValues>
        title={t(template ? (readOnly ? 'view' : 'edit') : 'add')}
        open
        width={1120}
        readOnly={readOnly}
        onClose={onClose}
        initial={initial}
        version={template?.version}
        consequences={consequencesOf}
        submit={(values, version) => save.mutateAsync({ values, version })}
        reload={
          template &&
          (async () => {
            const newest = await fetchTemplate(api, companyId, template.id)
            return { values: toValues(newest), version: newest.version }
          })
        }
      >
        <MessageFields initial={initial} host={host} withSources={withSources} withLibrary={withLibrary}>
          <Form.Item
            name="name"
            label={t('name')}
            rules={[
              { required: true, whitespace: true, message: t('nameMissing') },
              { max: NAME, message: t('tooLong', { max: NAME }) },
            ]}
          >
            <Input autoFocus={!readOnly} autoComplete="off" />
          </Form.Item>
          <Form.Item name="ready" valuePropName="checked" extra={t('ready.text')}>
            <Checkbox>{t('ready')}</Checkbox>
          </Form.Item>
        </MessageFields>
      </FormDialog>
    </PortsProvider>
  )
}
