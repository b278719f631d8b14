import { BgColorsOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { useRecordList } from '../../../session/useRecordList'
import { typeDefaults } from '../listDefaults'
import { type EventType, typeList } from '../queries'
import { useSettingTabs } from '../useSettingTabs'
import { TypeMark } from './TypeMark'
import { useTypeCommands } from './useTypeCommands'

/** The company's types of events, with the colours that they have (RT16, G143). */
export default function TypesPage() {
  const t = useT('event')
  const { mayWrite, ...records } = useRecordList('EventList', typeDefaults, typeList)
  const { open, dialog } = useLateDialog(() => import('./TypeDialog').then(({ TypeDialog }) => TypeDialog))
  const taken = records.list.data?.items.map(({ color }) => color) ?? []
  const show = (type?: EventType) => void open({ type, taken, readOnly: !mayWrite })
  const commands = useTypeCommands(show)
  const columns: ListColumn<EventType>[] = [
    {
      key: 'name',
      title: t('list.type'),
      wraps: true,
      render: (type) => <NameButton onClick={() => show(type)}>{type.name}</NameButton>,
    },
    { key: 'color', title: t('type.color'), wraps: true, width: '50%', render: (type) => <TypeMark {...type} /> },
  ]

  return (
    <ListPage<EventType>
      title={t('group.page')}
      tabs={useSettingTabs()}
      add={mayWrite && { label: t('type.add'), run: () => show() }}
      {...records}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={({ name }) => name}
      onOpen={show}
      empty={{ title: t('type.none'), text: t('type.noneText'), icon: <BgColorsOutlined /> }}
    >
      {dialog}
    </ListPage>
  )
}
