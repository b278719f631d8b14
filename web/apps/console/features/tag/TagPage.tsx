import { PlusOutlined, TagsOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { listDefaults, type Tag, tagList, types } from './queries'
import { TagDialog } from './TagDialog'
import { useColumns } from './useColumns'
import { useTagCommands } from './useTagCommands'

/** The company's tags, eight to a page (R313). */
export default function TagPage() {
  const t = useT('tag')
  const { mayWrite } = useRights('Tag')
  const place = useListPosition(listDefaults)
  const list = useQuery(tagList(useApi(), useCompanyId(), place.position))
  const [opened, setOpened] = useState<Tag | 'new' | null>(null)
  const commands = useTagCommands(setOpened)
  const columns = useColumns({
    open: setOpened,
    menu: mayWrite && ((tag) => <CommandMenu item={tag} name={tag.name} commands={commands} />),
  })
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  )

  return (
    <ListPage<Tag>
      title={t('title')}
      actions={add}
      place={place}
      list={list}
      searchLabel={t('search')}
      filters={[
        { name: 'type', label: t('type'), options: types.map((value) => ({ value, label: t(`type.${value}`) })) },
      ]}
      columns={columns}
      keyOf={(tag) => tag.id}
      nameOf={(tag) => tag.name}
      onOpen={setOpened}
      empty={{ title: t('none'), text: t('noneText'), icon: <TagsOutlined />, action: add }}
    >
      {opened && (
        <TagDialog tag={opened === 'new' ? undefined : opened} readOnly={!mayWrite} onClose={() => setOpened(null)} />
      )}
    </ListPage>
  )
}
