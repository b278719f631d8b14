import type { Problem } from '@marquee/api/problem'
import { Alert, Form } from 'antd'
import type { ReactNode } from 'react'
import { useProblemText } from '../feedback/problemText'
import { StaleNotice } from './StaleNotice'
import type { RecordForm } from './useRecordForm'

interface RecordFieldsProps<V extends object> {
  record: RecordForm<V>
  id?: string
  readOnly?: boolean
  /** What there is to say of a problem below its text. */
  explain?: ((problem: Problem) => ReactNode) | undefined
  /** The fields: `Form.Item`s named like the record's own fields. */
  children: ReactNode
}

/** What is above the fields is out of sight where they were scrolled. jsdom scrolls nothing. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** The fields of a record, above them what went wrong. Validity shows only once a field was touched or validated (R263). */
export function RecordFields<V extends object>({ record, id, readOnly, explain, children }: RecordFieldsProps<V>) {
  const problemText = useProblemText()
  return (
    <Form<V>
      id={id}
      form={record.form}
      layout="vertical"
      noValidate // the form's own words, not the browser's
      initialValues={record.initial}
      disabled={readOnly || record.busy}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={record.changed}
      onFinish={record.finish}
    >
      {record.stale && (
        <StaleNotice stale={record.stale} busy={record.busy} reapply={record.reapplyMine} reload={record.takeNewest} />
      )}
      {record.problem && (
        <div ref={intoSight} style={{ marginBottom: 16, scrollMargin: 16 }}>
          <Alert type="error" showIcon title={problemText(record.problem)} description={explain?.(record.problem)} />
        </div>
      )}
      {children}
    </Form>
  )
}
