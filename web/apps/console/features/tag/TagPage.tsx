import { TagsOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useState } from 'react'
import { useRecordList } from '../../session/useRecordList'
import { listDefaults, type Tag, tagList, types } from './queries'
import { TagDialog } from './TagDialog'
import { useColumns } from './useColumns'
import { useTagCommands } from './useTagCommands'

/** The company's tags, eight to a page (R313). */
export default function TagPage() {
  const t = useT('tag')
  const { mayWrite, ...records } = useRecordList('Tag', listDefaults, tagList)
  const [opened, setOpened] = useState<Tag | 'new' | null>(null)
  const commands = useTagCommands(setOpened)
  const columns = useColumns(setOpened)

  return (
    <ListPage<Tag>
      title={t('title')}
      add={mayWrite && { label: t('add'), run: () => setOpened('new') }}
      {...records}
      searchLabel={t('search')}
      filters={[
        { name: 'type', label: t('type'), options: types.map((value) => ({ value, label: t(`type.${value}`) })) },
      ]}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={(tag) => tag.name}
      onOpen={setOpened}
      empty={{ title: t('none'), text: t('noneText'), icon: <TagsOutlined /> }}
    >
      {opened && (
        <TagDialog tag={opened === 'new' ? undefined : opened} readOnly={!mayWrite} onClose={() => setOpened(null)} />
      )}
    </ListPage>
  )
}
