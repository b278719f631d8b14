import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import { splitTags } from '@marquee/ui/form/tags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Switch } from 'antd'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession, usesValidity } from '../../session/session'
import { useChange } from '../../session/useChange'
import { useFolders } from '../../session/useFolders'
import css from './content.module.css'
import { type Content, contentOne } from './queries'

interface EditValues {
  name: string
  category: number
  /** Names; those that do not exist yet are made. */
  tags: string[]
  isShared: boolean
  /** Days as YYYY-MM-DD; empty: no limit. */
  validFrom: string
  validTo: string
}

function toValues(item: Content): EditValues {
  const { name, groupId, tags, share, validFrom, validTo } = item
  return { name, category: groupId, tags: tags.map((tag) => tag.name), isShared: share === 'Y', validFrom, validTo }
}

/** Name, folder, tags and sharing of a content, and where the company has that, its validity (R331, D026, G85). */
export function EditDialog({ item, onClose }: { item: Content; onClose(): void }) {
  const t = useT('content')
  const api = useApi()
  const cache = useQueryClient()
  const session = useSession()
  const { companyId } = session
  const hasValidity = usesValidity(session)
  const { folders, rootId } = useFolders('Content')
  const { data: tags = [] } = useQuery(tagsQuery(api, companyId, 'Content'))
  const save = useChange({
    run: ({ isShared, tags: names, validFrom, validTo, ...values }: EditValues & { version: number | undefined }) => {
      const validity = hasValidity && { validFrom, validTo }
      const share = isShared ? ('Y' as const) : ('N' as const)
      const headers = { 'If-Match': `"v${values.version}"` }
      const body = { id: item.id, companyId, share, ...values, ...validity, ...splitTags(tags, names) }
      return send(api.PATCH('/api/content', { params: { header: headers }, body }))
    },
    changes: ['content', 'tag'], // a name that is new makes a tag
    done: t('done.saved'),
    showsFailure: true,
  })

  return (
    <FormDialog<EditValues>
      open
      title={t('edit.title', { name: item.name })}
      initial={toValues(item)}
      version={item.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={async () => {
        const newest = await cache.fetchQuery({ ...contentOne(api, companyId, item.id), staleTime: 0 })
        return { values: toValues(newest), version: newest.version }
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="category" label={t('folder')}>
        <FolderSelect label={t('folder')} folders={folders} rootId={rootId} />
      </Form.Item>
      <Form.Item name="tags" label={t('tags')} extra={t('tags.help')}>
        <TagPicker label={t('tags')} tags={tags} canCreate />
      </Form.Item>
      <Form.Item name="isShared" label={t('share')} valuePropName="checked" extra={t('share.help')}>
        <Switch aria-label={t('share')} />
      </Form.Item>
      {hasValidity && <ValidityItems />}
    </FormDialog>
  )
}

function ValidityItems() {
  const t = useT('content')
  return (
    <fieldset className={css.validity}>
      <legend>{t('validity')}</legend>
      <Form.Item name="validFrom" label={t('validity.from')}>
        <DayField />
      </Form.Item>
      <Form.Item name="validTo" label={t('validity.to')} extra={t('validity.help')}>
        <DayField />
      </Form.Item>
    </fieldset>
  )
}
