import { ApiOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useState } from 'react'
import { useRecordList } from '../../session/useRecordList'
import { kinds, listDefaults, type Source, sourceList } from './queries'
import { SourceDialog } from './SourceDialog'
import { useColumns } from './useColumns'
import { useSourceCommands } from './useSourceCommands'

/** The external sources, and how each of them is (R384). */
export default function SourcePage() {
  const t = useT('source')
  const { mayWrite, ...records } = useRecordList('Feed', listDefaults, sourceList)
  const [opened, setOpened] = useState<Source | 'new' | null>(null)
  const commands = useSourceCommands(setOpened)
  const columns = useColumns(setOpened)
  return (
    <ListPage<Source>
      title={t('title')}
      add={mayWrite && { label: t('add'), run: () => setOpened('new') }}
      {...records}
      searchLabel={t('search')}
      filters={[
        { name: 'kind', label: t('kind'), options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })) },
      ]}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={(one) => one.description}
      onOpen={setOpened}
      empty={{ title: t('none'), text: t('noneText'), icon: <ApiOutlined /> }}
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
