import { useLocale, useT } from '@marquee/i18n/react'
import { Alert, Button, Form, Space } from 'antd'
import type { ReactNode } from 'react'
import { useProblemText } from '../feedback/problemText'
import type { RecordForm } from './useRecordForm'

interface RecordFieldsProps<V extends object> {
  record: RecordForm<V>
  id?: string
  readOnly?: boolean
  /** The fields: `Form.Item`s named like the record's own fields. */
  children: ReactNode
}

/** The fields of a record, above them what went wrong. Validity shows only once a field was touched or validated (R263). */
export function RecordFields<V extends object>({ record, id, readOnly, children }: RecordFieldsProps<V>) {
  const problemText = useProblemText()
  return (
    <Form<V>
      id={id}
      form={record.form}
      layout="vertical"
      initialValues={record.initial}
      disabled={readOnly || record.busy}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={record.finish}
    >
      {record.stale && <StaleNotice record={record} />}
      {record.problem && (
        <Alert type="error" showIcon title={problemText(record.problem)} style={{ marginBottom: 16 }} />
      )}
      {children}
    </Form>
  )
}

function StaleNotice<V extends object>({ record }: { record: RecordForm<V> }) {
  const t = useT('common')
  const locale = useLocale()
  const { by, at } = record.stale?.params ?? {}
  const time = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at) : null
  const who = typeof by === 'string' && by !== '' ? by : t('stale.somebody')
  const text = time
    ? t('stale.when', {
        by: who,
        at: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time),
      })
    : t('stale.who', { by: who })
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      styles={{ title: { fontSize: 14, fontWeight: 600 } }}
      title={text}
      description={
        <>
          <p>{t('stale.kept')}</p>
          {record.reapplyMine && (
            <Space wrap style={{ marginTop: 10 }}>
              <Button disabled={false} type="primary" size="small" loading={record.busy} onClick={record.reapplyMine}>
                {t('stale.reapply')}
              </Button>
              <Button disabled={false} size="small" onClick={record.takeNewest}>
                {t('stale.reload')}
              </Button>
            </Space>
          )}
        </>
      }
    />
  )
}
