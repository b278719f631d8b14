import { toFormData } from '@marquee/api/form'
import { createRepeatKeys } from '@marquee/api/repeat'
import { send } from '@marquee/api/send'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { FileField } from '@marquee/ui/form/FileField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { fontLimits } from './queries'

interface FontValues {
  file: readonly File[]
  fontName: string
  fontStyle: string
}

/** How long a name may be, in characters. */
const NAME = 100

/** Sends a font; without names it is called what the file says (D102, R265). */
export function FontDialog({ onClose }: { onClose(): void }) {
  const t = useT('font')
  const api = useApi()
  const companyId = useCompanyId()
  const locale = useLocale()
  const [keyOf] = useState(createRepeatKeys)
  const { data: limits } = useQuery(fontLimits(api, companyId))
  const add = useChange({
    run: ({ file: [file], ...names }: FontValues) =>
      send(
        api.POST('/api/font', {
          params: {
            query: { companyId },
            header: { 'Idempotency-Key': keyOf(file, names.fontName, names.fontStyle) },
          },
          bodySerializer: toFormData,
          body: { file, ...names } as never,
        }),
      ),
    changes: 'font',
    done: t('added'),
    showsFailure: true,
  })
  return (
    <FormDialog<FontValues>
      title={t('add')}
      open
      onClose={onClose}
      submitLabel={t('send')}
      initial={{ file: [], fontName: '', fontStyle: '' }}
      submit={(values) => add.mutateAsync(values)}
    >
      <Form.Item
        name="file"
        label={t('file')}
        extra={
          limits &&
          `${t('fileHint', { most: formatBytes(limits.fileBytes, locale) })} ${t('screensHint', { most: formatBytes(limits.screenBytes, locale) })}`
        }
        rules={[{ type: 'array', min: 1, message: t('fileMissing') }]}
      >
        <FileField label={t('choose')} accept=".ttf,.otf,.woff,.woff2" />
      </Form.Item>
      <Form.Item
        name="fontName"
        label={t('name')}
        extra={t('nameHint')}
        rules={[{ max: NAME, message: t('tooLong', { max: NAME }) }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="fontStyle" label={t('style')} rules={[{ max: NAME, message: t('tooLong', { max: NAME }) }]}>
        <Input autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
