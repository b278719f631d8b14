import { ApiOutlined, PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { kinds, listDefaults, type Source, sourceList } from './queries'
import { SourceDialog } from './SourceDialog'
import { useColumns } from './useColumns'
import { useSourceCommands } from './useSourceCommands'

/** The external sources, and how each of them is (R384). */
export default function SourcePage() {
  const t = useT('source')
  const { mayWrite } = useRights('Feed')
  const place = useListPosition(listDefaults)
  const list = useQuery(sourceList(useApi(), useCompanyId(), place.position))
  const [opened, setOpened] = useState<Source | 'new' | null>(null)
  const commands = useSourceCommands(setOpened)
  const columns = useColumns({
    open: setOpened,
    menu: mayWrite && ((one) => <CommandMenu item={one} name={one.description} commands={commands} />),
  })
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  )
  return (
    <ListPage<Source>
      title={t('title')}
      actions={add}
      place={place}
      list={list}
      searchLabel={t('search')}
      filters={[
        { name: 'kind', label: t('kind'), options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })) },
      ]}
      columns={columns}
      keyOf={(one) => one.id}
      nameOf={(one) => one.description}
      onOpen={setOpened}
      empty={{ title: t('none'), text: t('noneText'), icon: <ApiOutlined />, action: add }}
    >
      {opened && (
        <SourceDialog
          source={opened === 'new' ? undefined : opened}
          readOnly={!mayWrite}
          onClose={() => setOpened(null)}
        />
      )}
    </ListPage>
  )
}
