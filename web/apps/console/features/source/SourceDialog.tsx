import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input, InputNumber, Select } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { Kept } from './Kept'
import { fetchSource, type Kind, kinds, type Source } from './queries'
import { SignIn } from './SignIn'
import { Trial } from './Trial'

/** Named as the server names the refused ones. */
interface SourceValues {
  description: string
  feedType: Kind
  'sourceDetail.url': string
  'sourceDetail.refreshMinutes': number
  /** Both absent unless the address is one of FTP. */
  'sourceDetail.username'?: string
  'sourceDetail.password'?: string
}

interface SourceDialogProps {
  /** Absent for a new one. */
  source?: Source
  readOnly: boolean
  onClose(): void
}

const DESCRIPTION = 200
const MINUTES = 7 * 24 * 60

/** Makes, changes or shows a source, and tries what it gives before it is saved (D061, R385, R386). */
export function SourceDialog({ source, readOnly, onClose }: SourceDialogProps) {
  const t = useT('source')
  const api = useApi()
  const companyId = useCompanyId()
  const save = useChange({
    run: ({ version, ...values }: SourceValues & { version?: number }) => {
      const body = { companyId, ...toBody(values), sourceType: reachedBy(values), description: values.description }
      if (!source) return send(api.POST('/api/externalSource', { body }))
      return send(api.PATCH('/api/externalSource', { body: { ...body, id: source.id, version } }))
    },
    changes: 'source',
    done: t(source ? 'saved' : 'created'),
    showsFailure: true,
  })
  return (
    <FormDialog<SourceValues>
      title={t(source ? (readOnly ? 'view' : 'edit') : 'add')}
      open
      width={640}
      readOnly={readOnly}
      onClose={onClose}
      initial={source ? toValues(source) : fresh}
      version={source?.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={
        source &&
        (async () => {
          const newest = await fetchSource(api, companyId, source.id)
          if (!newest) throw Problem.from(new Error('the source is gone'))
          return { values: toValues(newest), version: newest.version }
        })
      }
    >
      <Form.Item
        name="description"
        label={t('description')}
        rules={[
          { required: true, whitespace: true, message: t('descriptionMissing') },
          { max: DESCRIPTION, message: t('tooLong', { max: DESCRIPTION }) },
        ]}
      >
        <Input autoFocus={!readOnly} autoComplete="off" />
      </Form.Item>
      <Form.Item name="feedType" label={t('kind')}>
        <Select options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="sourceDetail.url"
        label={t('url')}
        extra={t('urlHint')}
        dependencies={['feedType']}
        rules={[
          { required: true, message: t('urlMissing') },
          ({ getFieldValue }) =>
            getFieldValue('feedType') === 'Pictures'
              ? { pattern: /^(https?|ftp):\/\/\S+$/i, message: t('urlWrongPictures') }
              : { pattern: /^(https?|webcal):\/\/\S+$/i, message: t('urlWrong') },
        ]}
      >
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {(form) => reachedBy(form.getFieldsValue()) === 'FTP' && <SignIn hasPassword={source?.hasPassword ?? false} />}
      </Form.Item>
      <Form.Item
        name="sourceDetail.refreshMinutes"
        label={t('refresh')}
        rules={[
          { required: true, type: 'integer', min: 1, max: MINUTES, message: t('refreshWrong', { max: MINUTES }) },
        ]}
      >
        <InputNumber min={1} max={MINUTES} precision={0} suffix={t('minutes')} style={{ width: 180 }} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {(form) => (
          <Trial
            saved={readOnly ? source : undefined}
            ask={() => ({ id: source?.id, ...toBody(form.getFieldsValue()) })}
          />
        )}
      </Form.Item>
      {source && <Kept source={source} />}
    </FormDialog>
  )
}

const fresh: SourceValues = {
  description: '',
  feedType: 'RSS',
  'sourceDetail.url': '',
  'sourceDetail.refreshMinutes': 15,
}

function toValues({ description, feedType, sourceDetail }: Source): SourceValues {
  return {
    description,
    feedType,
    'sourceDetail.url': sourceDetail.url,
    'sourceDetail.refreshMinutes': sourceDetail.refreshMinutes,
    'sourceDetail.username': sourceDetail.username,
    'sourceDetail.password': '',
  }
}

function reachedBy({ 'sourceDetail.url': url = '' }: Partial<SourceValues>) {
  return /^ftp:/i.test(url.trim()) ? ('FTP' as const) : ('HTTP' as const)
}

function toBody(values: Omit<SourceValues, 'description'>) {
  const { feedType, 'sourceDetail.url': url, 'sourceDetail.refreshMinutes': refreshMinutes } = values
  const { 'sourceDetail.username': username, 'sourceDetail.password': password } = values
  const signIn = reachedBy(values) === 'FTP' && { username: username?.trim(), password: password || undefined }
  return { feedType, sourceDetail: { url: url.trim(), refreshMinutes, ...signIn } }
}
