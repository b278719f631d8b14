import type { Api } from '@marquee/api/client'
import { toFormData } from '@marquee/api/form'
import { keyOf } from '@marquee/api/keys'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { FileField } from '@marquee/ui/form/FileField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import css from '../device.module.css'
import { touched } from './useDeviceActions'

type Imported = Answer<'/api/device/importEndDate', 'post'>

/** How many rows a preview shows; those that are left out come first. */
const SHOWN = 100

interface Chosen {
  file: readonly File[]
}

/** Sends a file of last days; a preview changes nothing. */
function sendFile(api: Api, companyId: number, file: File | undefined, preview: boolean) {
  const body = { file, companyId, preview } as never
  return send(api.POST('/api/device/importEndDate', { bodySerializer: toFormData, body }))
}

/** Gives screens the last days of a file, and shows first what becomes of its rows (D057, R366, G116). */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT('device')
  const api = useApi()
  const companyId = useCompanyId()
  const save = useChange({
    run: ({ file: [file] }: Chosen) => sendFile(api, companyId, file, false),
    touches: touched,
    done: t('import.done'),
    showsFailure: true,
  })
  return (
    <FormDialog<Chosen>
      title={t('import.title')}
      open
      width={720}
      onClose={onClose}
      submitLabel={t('import.save')}
      initial={{ file: [] }}
      submit={(values) => save.mutateAsync(values)}
    >
      <Form.Item
        name="file"
        label={t('import.file')}
        extra={t('import.fileHelp')}
        rules={[{ type: 'array', min: 1, message: t('import.choose') }]}
      >
        <FileField label={t('import.choose')} accept=".csv,.txt" />
      </Form.Item>
      <Form.Item noStyle dependencies={['file']}>
        {({ getFieldValue }) => <Preview file={(getFieldValue('file') as Chosen['file'])[0]} />}
      </Form.Item>
    </FormDialog>
  )
}

function Preview({ file }: { file: File | undefined }) {
  const t = useT('device')
  const api = useApi()
  const companyId = useCompanyId()
  const problemText = useProblemText()
  const { data, error } = useQuery({
    queryKey: keyOf(companyId, 'import', 'preview', file?.name, file?.size, file?.lastModified),
    queryFn: () => sendFile(api, companyId, file, true),
    enabled: file !== undefined,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!file) return null
  if (error) return <p role="alert">{problemText(Problem.from(error))}</p>
  return data ? <Rows imported={data} /> : <p className={css.muted}>{t('import.reading')}</p>
}

function Rows({ imported: { accepted, refused, rows } }: { imported: Imported }) {
  const t = useT('device')
  const ordered = [...rows.filter(({ refusal }) => refusal !== ''), ...rows.filter(({ refusal }) => refusal === '')]
  return (
    <>
      <p role="status">{t('import.summary', { accepted, refused })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.imported} tabIndex={0} aria-label={t('import.result')}>
        <table>
          <thead>
            <tr>
              <th>{t('import.line')}</th>
              <th>{t('field.mac')}</th>
              <th>{t('field.endDate')}</th>
              <th>{t('import.result')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, SHOWN).map(({ line, macAddress, endDate, deviceName, refusal }) => (
              <tr key={line}>
                <td className={css.figures}>{line}</td>
                <td className={css.figures}>{macAddress}</td>
                <td className={css.figures}>{endDate}</td>
                <td>{refusal === '' ? deviceName : <StatusTag tone="warning">{t(`import.${refusal}`)}</StatusTag>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN && <p className={css.muted}>{t('import.more', { count: rows.length - SHOWN })}</p>}
    </>
  )
}
