import type { Problem as Failure } from '@marquee/api/problem'
import { Problem } from '@marquee/api/problem'
import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { FileField } from '@marquee/ui/form/FileField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useSession } from '../session'
import { useChange } from '../useChange'
import { SheetRows } from './SheetRows'
import css from './sheet.module.css'

export type Sheet = Answer<'/api/license/import', 'post'>

interface Chosen {
  file: readonly File[]
  companyId: number
}

interface SheetDialogProps {
  title: string
  /** The columns of the file, and an example. */
  help: string
  save: string
  done: string
  /** The entities whose cached lists and records it makes stale. */
  touches: string[]
  /** The file can be for another company than the current one. */
  choosesCompany?: boolean
  /** Sends the file: without a word of confirmation for a preview, which gives that word. */
  send(file: File, companyId: number, confirm: string): Promise<Sheet>
  onClose(): void
}

/** Takes a file of MAC addresses and last days, shows first what becomes of each row, and saves what was shown alone. */
export function SheetDialog({ title, help, save, done, touches, choosesCompany, send, onClose }: SheetDialogProps) {
  const t = useT('sheet')
  const { companyId: current, codes } = useSession()
  const cache = useQueryClient()
  const [{ file, companyId }, choose] = useState<{ file?: File; companyId: number }>({ companyId: current })
  const key = [current, 'sheet', title, companyId, file?.name, file?.size, file?.lastModified]
  const preview = useQuery({
    queryKey: key,
    queryFn: () => send(file as File, companyId, ''),
    enabled: file !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const change = useChange({
    run: () => send(file as File, companyId, preview.data?.confirm ?? ''),
    touches,
    done,
    showsFailure: true,
  })
  const companies = choosesCompany ? codes.companies : []

  async function submit() {
    try {
      await change.mutateAsync()
    } catch (failure) {
      if (Problem.from(failure).code === 'preview-outdated') void cache.invalidateQueries({ queryKey: key })
      throw failure
    }
  }

  return (
    <FormDialog<Chosen>
      title={title}
      open
      width={720}
      onClose={onClose}
      submitLabel={save}
      ready={preview.data !== undefined && preview.data.new + preview.data.changed > 0}
      initial={{ file: [], companyId }}
      submit={submit}
    >
      {companies.length > 1 && (
        <Form.Item name="companyId" label={t('company')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => choose({ file, companyId: id })}
          />
        </Form.Item>
      )}
      <Form.Item
        name="file"
        label={t('file')}
        extra={help}
        getValueFromEvent={(files: readonly File[]) => {
          choose({ file: files[0], companyId })
          return files
        }}
      >
        <FileField label={t('choose')} accept=".csv,.tsv,.txt" />
      </Form.Item>
      {preview.error ? (
        <Refused failure={Problem.from(preview.error)} />
      ) : preview.data ? (
        <SheetRows sheet={preview.data} />
      ) : (
        file && <p className={css.muted}>{t('reading')}</p>
      )}
    </FormDialog>
  )
}

function Refused({ failure }: { failure: Failure }) {
  return <p role="alert">{useProblemText()(failure)}</p>
}
