import { useT } from '@marquee/i18n/react'
import { Form } from 'antd'
import { FormDialog } from './FormDialog'
import { TagPicker } from './TagPicker'
import { splitTags, type Tag, type Tagging } from './tags'

interface TagValues {
  /** Names; those that do not exist yet are made. */
  add: string[]
  takeOff: string[]
}

interface TagsDialogProps {
  title: string
  items: readonly { tags: readonly { tagId: number }[] }[]
  /** The tags that exist. */
  tags: readonly Tag[]
  /** Whether a new name makes a tag. */
  canCreate?: boolean
  onTag(tagging: Tagging): Promise<unknown>
  onClose(): void
}

/** Puts tags on several records, and takes off what they carry. */
export function TagsDialog({ title, items, tags, canCreate, onTag, onClose }: TagsDialogProps) {
  const t = useT('common')
  const carried = new Set(items.flatMap((item) => item.tags.map(({ tagId }) => tagId)))
  const carries = tags.filter(({ id }) => carried.has(id))
  return (
    <FormDialog<TagValues>
      open
      title={title}
      initial={{ add: [], takeOff: [] }}
      submit={({ add, takeOff }) => {
        const { tags: known, newTags: make } = splitTags(tags, add)
        return onTag({ add: known, make, takeOff: splitTags(tags, takeOff).tags })
      }}
      onClose={onClose}
    >
      <Form.Item name="add" label={t('tags.putOn')} extra={canCreate && t('tags.help')}>
        <TagPicker label={t('tags.putOn')} tags={tags} canCreate={canCreate} />
      </Form.Item>
      {carries.length > 0 && (
        <Form.Item name="takeOff" label={t('tags.takeOff')}>
          <TagPicker label={t('tags.takeOff')} tags={carries} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
