import type { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useProblemText } from '../feedback/problemText'
import { FileField } from '../form/FileField'
import { FormDialog } from '../form/FormDialog'
import { Muted } from '../page/Muted'
import { SheetRows } from './SheetRows'
import type { Sheet, SheetRow, SheetTable } from './sheet'

interface SheetDialogProps<R extends SheetRow> {
  title: string
  width?: number
  /** The columns of the file, and an example. */
  help: string
  save: string
  /** What is looked at; undefined before one is chosen. */
  file?: File
  /** What would become of its rows, once the server has looked at it. */
  preview?: Sheet<R>
  /** What its rows are made of. */
  table: SheetTable<R>
  /** Why it cannot be looked at. */
  failure?: Problem
  choose(file: File | undefined): void
  submit(): Promise<void>
  onClose(): void
  /** What is asked besides the file. */
  children?: ReactNode
}

/** Takes a file, shows first what becomes of each row, and saves what was shown alone. */
export function SheetDialog<R extends SheetRow>(props: SheetDialogProps<R>) {
  const { title, width = 720, help, save, file, preview, table, failure, choose, submit, onClose, children } = props
  const t = useT('common')
  return (
    <FormDialog<{ file: readonly File[] }>
      title={title}
      open
      width={width}
      onClose={onClose}
      submitLabel={save}
      ready={preview !== undefined && preview.new + preview.changed > 0}
      initial={{ file: [] }}
      submit={submit}
    >
      {children}
      <Form.Item
        name="file"
        label={t('sheet.file')}
        extra={help}
        getValueFromEvent={(files: readonly File[]) => {
          choose(files[0])
          return files
        }}
      >
        <FileField label={t('sheet.choose')} accept=".csv,.tsv,.txt" />
      </Form.Item>
      {failure ? (
        <Refused failure={failure} />
      ) : preview ? (
        <SheetRows sheet={preview} table={table} />
      ) : (
        file && <Muted as="p">{t('sheet.reading')}</Muted>
      )}
    </FormDialog>
  )
}

function Refused({ failure }: { failure: Problem }) {
  return <p role="alert">{useProblemText()(failure)}</p>
}
