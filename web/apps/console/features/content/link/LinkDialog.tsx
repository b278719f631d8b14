import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import { splitTags } from '@marquee/ui/form/tags'
import { useQuery } from '@tanstack/react-query'
import { Form, Switch } from 'antd'
import { tagsQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useFolders } from '../../../session/useFolders'
import type { Content } from '../queries'
import { AddressItem } from './AddressItem'
import { NameItem } from './NameItem'
import { readLink } from './readLink'

interface LinkValues {
  url: string
  /** Empty: the server makes one of the address. */
  name: string
  groupId: number
  /** Names; those that do not exist yet are made. */
  tags: string[]
  isShared: boolean
}

interface LinkDialogProps {
  /** The folder that is on the screen; 0 is the root. */
  folder: number
  /** Told the content that it became. */
  onAdded(id: number): void
  onClose(): void
}

/** Adds a web page, a YouTube video or a stream by its address (G80). */
export function LinkDialog({ folder, onAdded, onClose }: LinkDialogProps) {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const { folders, rootId } = useFolders('Content')
  const { data: tags = [] } = useQuery(tagsQuery(api, companyId, 'Content'))
  const add = useChange({
    run: async (values: LinkValues) => {
      const call = api.POST('/api/content', { params: { query: { companyId } }, body: formOf(values) as never })
      return ((await send(call)) as unknown as Content).id
    },
    changes: ['content', 'tag'], // a name that is new makes a tag
    done: t('link.done'),
    showsFailure: true,
  })

  function formOf({ url, name, groupId, isShared, tags: names }: LinkValues): FormData {
    const link = readLink(url)
    const { tags: known, newTags } = splitTags(tags, names)
    const form = new FormData()
    form.set('url', link.problem ? url : link.url)
    if (name.trim()) form.set('name', name.trim())
    form.set('groupId', String(groupId))
    form.set('share', isShared ? 'Y' : 'N')
    form.set('tags', known.join(','))
    form.set('newTags', JSON.stringify(newTags))
    return form
  }

  return (
    <FormDialog<LinkValues>
      open
      title={t('link.title')}
      submitLabel={t('link.submit')}
      initial={{ url: '', name: '', groupId: folder, tags: [], isShared: false }}
      submit={async (values) => onAdded(await add.mutateAsync(values))}
      onClose={onClose}
    >
      <AddressItem />
      <NameItem />
      <Form.Item name="groupId" label={t('folder')}>
        <FolderSelect label={t('folder')} folders={folders} rootId={rootId} />
      </Form.Item>
      <Form.Item name="tags" label={t('tags')} extra={t('tags.help')}>
        <TagPicker label={t('tags')} tags={tags} canCreate />
      </Form.Item>
      <Form.Item name="isShared" label={t('share')} valuePropName="checked" extra={t('share.help')}>
        <Switch aria-label={t('share')} />
      </Form.Item>
    </FormDialog>
  )
}
