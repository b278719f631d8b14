import { useT, useTexts } from '@marquee/i18n/react'
import { FileField } from '@marquee/ui/form/FileField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useApi, useServices } from '../../../session/services'
import { needsApproval, useSession } from '../../../session/session'
import { acceptFor } from '../../../session/upload/kinds'
import { contentLimits } from '../../../session/upload/limits'
import { lookAtFilm } from '../../../session/upload/poster'
import type { Content } from '../queries'
import { atOnce, switchingOf, WhenItem, type WhenValues } from './WhenItem'

interface VersionValues extends WhenValues {
  files: readonly File[]
}

/** A file that follows the one that a content has (D029); the tray sends it. */
export function VersionDialog({ item, onClose }: { item: Content; onClose(): void }) {
  const t = useT('content')
  const session = useSession()
  const { uploads } = useServices()
  const texts = useTexts()
  const { data: limits } = useQuery(contentLimits(useApi(), session.companyId))
  const waits = needsApproval(session)
  useEffect(() => {
    uploads.prepare()
    texts.load('upload').catch(() => {}) // the tray's; it asks for them again
  }, [uploads, texts])

  async function submit({ files, ...when }: VersionValues) {
    const [file] = files
    if (!file) return
    const found = file.type.startsWith('video/') ? await lookAtFilm(file) : { durationMs: 0 }
    uploads.add([
      {
        companyId: session.companyId,
        file,
        name: item.name,
        groupId: item.groupId,
        tags: [],
        newTags: [],
        share: item.share,
        ...found,
        replaces: { contentId: item.id, ...switchingOf(when, waits) },
      },
    ])
  }

  return (
    <FormDialog<VersionValues>
      open
      title={t('version.upload.title', { name: item.name })}
      submitLabel={t('version.upload')}
      initial={{ files: [], ...atOnce }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="files" rules={[{ required: true, type: 'array', min: 1, message: t('version.file.missing') }]}>
        <FileField label={t('version.file')} accept={acceptFor(item.type, limits) ?? ''} />
      </Form.Item>
      <WhenItem waits={waits} />
    </FormDialog>
  )
}
