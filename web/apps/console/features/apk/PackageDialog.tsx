import { toFormData } from '@marquee/api/form'
import { createRepeatKeys } from '@marquee/api/repeat'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FileField } from '@marquee/ui/form/FileField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { endings, type System } from './queries'

interface PackageValues {
  file: readonly File[]
  everybody: boolean
}

/** How many packages are sent in one go. */
const FILES = 10

/** Sends packages: the company's own together (D104, R271), or those that operators offer to all, one by one (D103, R268). */
export function PackageDialog({ os, onClose }: { os: System; onClose(): void }) {
  const t = useT('apk')
  const api = useApi()
  const { self, companyId } = useSession()
  const [keyOf] = useState(createRepeatKeys)
  const add = useChange({
    async run({ file, everybody }: PackageValues) {
      if (!everybody) {
        const params = { query: { companyId }, header: { 'Idempotency-Key': keyOf(...file) } }
        const body = { file } as never
        await send(api.POST('/api/myApk', { params, bodySerializer: filesOf, body }))
        return
      }
      for (const one of file) {
        const params = { header: { 'Idempotency-Key': keyOf(one, os) } }
        await send(api.POST('/api/apk', { params, bodySerializer: toFormData, body: { file: one, os } as never }))
      }
    },
    changes: 'apk',
    done: t('added'),
    showsFailure: true,
  })
  return (
    <FormDialog<PackageValues>
      title={t('add')}
      open
      onClose={onClose}
      submitLabel={t('send')}
      initial={{ file: [], everybody: false }}
      submit={(values) => add.mutateAsync(values)}
    >
      <Form.Item
        name="file"
        label={t('files')}
        extra={t(`filesHint.${os}`)}
        rules={[
          { type: 'array', min: 1, message: t('filesMissing') },
          { type: 'array', max: FILES, message: t('tooMany', { max: FILES }) },
        ]}
      >
        <FileField label={t('choose')} accept={endings[os]} multiple />
      </Form.Item>
      {isGlobalAdmin(self) && (
        <Form.Item name="everybody" valuePropName="checked">
          <Checkbox>{t('everybody')}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** Several files under one name. */
function filesOf({ file }: { file: unknown }): FormData {
  const form = new FormData()
  for (const one of file as readonly File[]) form.append('file', one)
  return form
}
