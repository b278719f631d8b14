import { NotificationOutlined, UploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useAsked } from '@marquee/ui/list/useAsked'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useBatch } from '../../session/useBatch'
import { useRecordList } from '../../session/useRecordList'
import { GroupFilter } from './GroupFilter'
import { useCalendarName } from './incoming/useCalendarName'
import { listDefaults } from './listDefaults'
import { type Event, eventList } from './queries'
import { useColumns } from './useColumns'
import { useEventCommands } from './useEventCommands'
import { useEventDialog } from './useEventDialog'
import { useEventTabs } from './useEventTabs'
import { useTypes } from './useTypes'

interface EventPageProps {
  notice?: ReactNode
  children?: ReactNode
}

const none: never[] = []

/** The company's events, those that end last first (R390, R392). */
export default function EventPage({ notice, children }: EventPageProps) {
  const t = useT('event')
  const { mayWrite, ...records } = useRecordList('EventList', listDefaults, eventList)
  const { types } = useTypes()
  const batch = useBatch<Event>({ changes: 'event', settled: records.selection.drop })
  const { open, dialog } = useEventDialog()
  const show = (event?: Event) => void open({ event, readOnly: !mayWrite })
  const copy = (event: Event) => void open({ event, copy: true, readOnly: false })
  const taking = useLateDialog(() => import('./incoming/ImportDialog').then(({ ImportDialog }) => ImportDialog))
  useAsked('import', () => mayWrite && void taking.open({}))
  const calendarOf = useCalendarName(records.list.data?.items ?? none)
  const commands = useEventCommands(batch, { edit: show, copy })
  const columns = useColumns(show, calendarOf)

  return (
    <ListPage<Event>
      title={t('title')}
      tabs={useEventTabs()}
      notice={notice}
      actions={
        mayWrite && (
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => void taking.open({})}>
            {t('import.action')}
          </Button>
        )
      }
      add={mayWrite && { label: t('list.add'), run: () => show() }}
      {...records}
      searchLabel={t('list.search')}
      filters={[
        {
          name: 'expired',
          label: t('filter.expired'),
          options: [
            { value: 'false', label: t('filter.ahead') },
            { value: 'true', label: t('filter.over') },
          ],
        },
        { name: 'type', label: t('filter.type'), options: types.map(({ name }) => ({ value: name, label: name })) },
      ]}
      extra={<GroupFilter place={records.place} />}
      columns={columns}
      commands={mayWrite && commands}
      batch={batch}
      nameOf={({ name }) => name}
      onOpen={show}
      empty={{ title: t('list.none'), text: t('list.noneText'), icon: <NotificationOutlined /> }}
    >
      {dialog}
      {taking.dialog}
      {children}
    </ListPage>
  )
}
