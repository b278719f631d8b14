import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Content } from './queries'
import { splitTags } from './tags'
import type { Tagging } from './useContentChanges'

interface TagValues {
  /** Names; those that do not exist yet are made. */
  add: string[]
  takeOff: string[]
}

interface TagDialogProps {
  items: readonly Content[]
  onTag(tagging: Tagging): Promise<void>
  onClose(): void
}

/** Puts tags on several contents, and takes off what they carry. */
export function TagDialog({ items, onTag, onClose }: TagDialogProps) {
  const t = useT('content')
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), useCompanyId(), 'Content'))
  const carried = new Set(items.flatMap((item) => item.tags.map(({ tagId }) => tagId)))
  const carries = tags.filter(({ id }) => carried.has(id))
  return (
    <FormDialog<TagValues>
      open
      title={t('tag.title', { count: items.length, name: items[0]?.name ?? '' })}
      initial={{ add: [], takeOff: [] }}
      submit={async ({ add, takeOff }) => {
        const { tags: known, newTags: make } = splitTags(tags, add)
        await onTag({ add: known, make, takeOff: splitTags(tags, takeOff).tags })
      }}
      onClose={onClose}
    >
      <Form.Item name="add" label={t('tag.add')} extra={t('tags.help')}>
        <TagPicker label={t('tag.add')} tags={tags} canCreate />
      </Form.Item>
      {carries.length > 0 && (
        <Form.Item name="takeOff" label={t('tag.takeOff')}>
          <TagPicker label={t('tag.takeOff')} tags={carries} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
