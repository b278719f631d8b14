import type { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { Tag } from '@marquee/ui/form/tags'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { Form, Input, type InputRef, Switch } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useFolders } from '../../../session/useFolders'
import { described } from './changes'
import type { Change, PlaylistDraft } from './draft'

interface DetailsProps {
  draft: PlaylistDraft
  /** Only a new playlist can still choose its type. */
  isNew: boolean
  readOnly: boolean
  tags: readonly Tag[]
  problem: Problem | null
  change(apply: Change, step?: string): void
}

/** Name, type, folder, sharing and tags of a playlist (D077). */
export function Details({ draft, isNew, readOnly, tags, problem, change }: DetailsProps) {
  const t = useT('playlist')
  const typeText = useTypeText()
  const fieldText = useFieldText()
  const id = useId()
  const nameBox = useRef<InputRef>(null)
  const { folders, rootId } = useFolders('Playlist')
  const refusedName = problem?.fields.find((field) => field.name === 'name')

  useEffect(() => {
    if (refusedName) nameBox.current?.focus()
  }, [refusedName])

  return (
    <Form layout="vertical" component={false} disabled={readOnly}>
      <Form.Item
        label={t('name')}
        htmlFor={`${id}-name`}
        validateStatus={refusedName && 'error'}
        help={refusedName && <span role="alert">{fieldText(refusedName)}</span>}
      >
        <Input
          ref={nameBox}
          id={`${id}-name`}
          maxLength={200}
          value={draft.name}
          placeholder={isNew ? t('name.made') : undefined}
          aria-invalid={refusedName ? true : undefined}
          onChange={(event) => change(described({ name: event.target.value }), 'name')}
        />
      </Form.Item>
      {!isNew && (
        <Form.Item label={t('type')} extra={t(`type.${draft.type}`)}>
          {typeText(draft.type)}
        </Form.Item>
      )}
      <Form.Item label={t('folder')} htmlFor={`${id}-folder`}>
        <FolderSelect
          id={`${id}-folder`}
          label={t('folder')}
          folders={folders}
          rootId={rootId}
          value={draft.folder}
          disabled={readOnly}
          onChange={(folder) => change(described({ folder }))}
        />
      </Form.Item>
      <Form.Item label={t('tags')} htmlFor={`${id}-tags`}>
        <TagPicker
          id={`${id}-tags`}
          label={t('tags')}
          placeholder={t('tags.new')}
          tags={tags}
          canCreate
          value={[...draft.tags]}
          disabled={readOnly}
          onChange={(names) => change(described({ tags: names }))}
        />
      </Form.Item>
      <Form.Item label={t('share')} htmlFor={`${id}-share`} extra={t('share.text')} style={{ marginBottom: 0 }}>
        <Switch
          id={`${id}-share`}
          aria-label={t('share')}
          checked={draft.share === 'Y'}
          onChange={(on) => change(described({ share: on ? 'Y' : 'N' }))}
        />
      </Form.Item>
    </Form>
  )
}
