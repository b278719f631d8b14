import { send } from '@marquee/api/send'
import { PortsProvider } from '@marquee/designer/view/asked'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { createHost } from '../../session/drawing/host'
import { createPorts } from '../../session/drawing/ports'
import { useBundledFonts, useFonts } from '../../session/drawing/useFonts'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { LookFields } from './LookFields'
import { MediaFields } from './MediaFields'
import css from './message.module.css'
import { Preview } from './Preview'
import { fetchTemplate, type Template } from './queries'
import { consequencesOf, fresh, NAME, type TemplateValues, toBody, toValues } from './values'
import { WordFields } from './WordFields'

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
  const { companyId, codes } = useSession()
  const [host] = useState(() =>
    createHost(api, companyId, Intl.DateTimeFormat().resolvedOptions().timeZone, codes.fonts),
  )
  const ports = useMemo(
    () => createPorts({ api, companyId, codes, host, publish: undefined }),
    [api, companyId, codes, host],
  )
  const initial = template ? toValues(template) : fresh
  useBundledFonts()
  useFonts(codes)
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
        <div className={css.form}>
          <div>
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
            <WordFields />
            <LookFields initial={initial} />
            <MediaFields initial={initial} />
          </div>
          <Preview initial={initial} host={host} />
        </div>
      </FormDialog>
    </PortsProvider>
  )
}
