import { useT } from '@marquee/i18n/react'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { Tag } from '@marquee/ui/form/tags'
import { Form, Switch } from 'antd'
import { useFolders } from '../../../session/useFolders'
import css from './upload.module.css'

export interface UploadSettings {
  folder: number
  /** Names. */
  tags: string[]
  isShared: boolean
}

interface UploadFieldsProps {
  tags: readonly Tag[]
  settings: UploadSettings
  onChange(settings: UploadSettings): void
}

/** What all files of one upload get: folder, tags, sharing. */
export function UploadFields({ tags, settings, onChange }: UploadFieldsProps) {
  const t = useT('content')
  const { folders, rootId } = useFolders('Content')
  return (
    <Form layout="vertical" component="div" className={css.fields}>
      <Form.Item label={t('folder')} htmlFor="upload-folder">
        <FolderSelect
          id="upload-folder"
          label={t('folder')}
          folders={folders}
          rootId={rootId}
          value={settings.folder}
          onChange={(folder) => onChange({ ...settings, folder })}
        />
      </Form.Item>
      <Form.Item label={t('tags')} htmlFor="upload-tags">
        <TagPicker
          id="upload-tags"
          label={t('tags')}
          tags={tags}
          canCreate
          value={settings.tags}
          onChange={(names) => onChange({ ...settings, tags: names })}
        />
      </Form.Item>
      <Form.Item label={t('share')} htmlFor="upload-share">
        <Switch
          id="upload-share"
          checked={settings.isShared}
          onChange={(isShared) => onChange({ ...settings, isShared })}
        />
      </Form.Item>
    </Form>
  )
}
