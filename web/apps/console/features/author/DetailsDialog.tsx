import { useT } from '@marquee/i18n/react'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { Newest } from '@marquee/ui/form/useRecordForm'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, type InputRef, Switch } from 'antd'
import { useEffect, useRef } from 'react'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useFolders } from '../../session/useFolders'
import type { Details } from './details'

interface DetailsDialogProps {
  title: string
  initial: Details
  /** Of the record, if there is one. */
  version: number | undefined
  /** Throws a `Problem`. */
  submit(details: Details): Promise<void>
  reload?: (() => Promise<Newest<Details>>) | undefined
  saved(): void
  onClose(): void
}

/** Name, folder, tags and sharing of a program that is saved. */
export function DetailsDialog({ title, initial, version, submit, reload, saved, onClose }: DetailsDialogProps) {
  const t = useT('author')
  const common = useT('common')
  const api = useApi()
  const companyId = useCompanyId()
  const { folders, rootId } = useFolders('Content')
  const { data: tags = [] } = useQuery(tagsQuery(api, companyId, 'Content'))
  const name = useRef<InputRef>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => name.current?.focus({ cursor: 'all' })) // once it can be seen
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <FormDialog<Details>
      open
      title={title}
      initial={initial}
      version={version}
      submit={submit}
      reload={reload}
      saved={saved}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input ref={name} />
      </Form.Item>
      <Form.Item name="groupId" label={t('folder')}>
        <FolderSelect label={t('folder')} folders={folders} rootId={rootId} />
      </Form.Item>
      <Form.Item name="tags" label={t('tags')} extra={common('tags.help')}>
        <TagPicker label={t('tags')} tags={tags} canCreate />
      </Form.Item>
      <Form.Item name="isShared" label={t('share')} valuePropName="checked" extra={t('share.help')}>
        <Switch aria-label={t('share')} />
      </Form.Item>
    </FormDialog>
  )
}
