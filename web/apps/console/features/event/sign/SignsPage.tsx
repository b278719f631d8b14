import { DesktopOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useGivenName } from '../../../session/useGivenName'
import { useRecordList } from '../../../session/useRecordList'
import { signDefaults } from '../listDefaults'
import { type EventSign, signList } from '../queries'
import { useSignColumns } from './useSignColumns'
import { useSignCommands } from './useSignCommands'

/** The company's signs, by their device groups (RT17, R389). */
export default function SignsPage() {
  const t = useT('event')
  const given = useGivenName()
  const { mayWrite, ...records } = useRecordList('EventList', signDefaults, signList)
  const { open, dialog } = useLateDialog(() => import('./SignDialog').then(({ SignDialog }) => SignDialog))
  const show = (sign?: EventSign) => void open({ sign, readOnly: !mayWrite })
  const commands = useSignCommands(show, mayWrite)
  const columns = useSignColumns(show)

  return (
    <ListPage<EventSign>
      title={t('sign.page')}
      add={mayWrite && { label: t('sign.add'), run: () => show() }}
      {...records}
      columns={columns}
      commands={commands}
      nameOf={({ deviceGroupTitle }) => given(deviceGroupTitle)}
      onOpen={show}
      empty={{ title: t('sign.none'), text: t('sign.noneText'), icon: <DesktopOutlined /> }}
    >
      {dialog}
    </ListPage>
  )
}
