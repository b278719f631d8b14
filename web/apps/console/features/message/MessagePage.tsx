import { MessageOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useMessageTabs } from '../../navigation/useMessageTabs'
import { useDrawing } from '../../session/drawing/useDrawing'
import { useBatch } from '../../session/useBatch'
import { useRecordList } from '../../session/useRecordList'
import { listDefaults, type Template, templateList } from './queries'
import { useColumns } from './useColumns'
import { useMessageCommands } from './useMessageCommands'

/** The company's message templates, ten to a page (R308). */
export default function MessagePage() {
  const t = useT('message')
  const { mayWrite, ...records } = useRecordList('Message', listDefaults, templateList)
  const batch = useBatch<Template>({ changes: 'message', settled: records.selection.drop })
  const { open, dialog } = useLateDialog(() => import('./MessageDialog').then(({ MessageDialog }) => MessageDialog))
  const show = (template?: Template) => void open({ template, readOnly: !mayWrite })
  const commands = useMessageCommands(batch, show)
  const columns = useColumns(useDrawing().host, show)

  return (
    <ListPage<Template>
      title={t('title')}
      tabs={useMessageTabs()}
      add={mayWrite && { label: t('add'), run: () => show() }}
      {...records}
      searchLabel={t('search')}
      columns={columns}
      commands={mayWrite && commands}
      batch={batch}
      nameOf={({ name }) => name}
      onOpen={show}
      empty={{ title: t('none'), text: t('noneText'), icon: <MessageOutlined /> }}
    >
      {dialog}
    </ListPage>
  )
}
