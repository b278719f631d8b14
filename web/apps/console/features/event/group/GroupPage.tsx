import { NotificationOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPage } from '@marquee/ui/list/ListPage'
import { PageHead, type PageTab } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useBatch } from '../../../session/useBatch'
import { useGivenName } from '../../../session/useGivenName'
import { useRecordList } from '../../../session/useRecordList'
import { useCalendarName } from '../incoming/useCalendarName'
import { groupEventDefaults } from '../listDefaults'
import { type Event, eventList } from '../queries'
import { useEventDialog } from '../useEventDialog'
import { useTypes } from '../useTypes'
import { GroupStrip } from './GroupStrip'
import { useGroupPlace } from './groupPlace'
import { type EventGroup, groupQuery } from './queries'
import { useChain } from './useChain'
import { useGroupEventColumns } from './useGroupEventColumns'
import { useGroupEventCommands } from './useGroupEventCommands'
import { useSignText } from './useSignText'

const none: never[] = []

/** What a device group says of events, and the events that it shows (RT16). */
export default function GroupPage() {
  const { deviceGroupId } = useParams({ from: '/desk/eventList/eventGroup/$deviceGroupId' })
  const t = useT('event')
  const id = Number(deviceGroupId)
  const back = { label: t('group.all'), to: '/eventList/eventGroup', search: useGroupPlace() }
  const { data: group, error, refetch } = useQuery(groupQuery(useApi(), useCompanyId(), id))
  const problem = error && Problem.from(error)
  if (group && problem?.kind !== 'missing') return <Shown key={id} group={group} back={back} />
  return (
    <>
      <PageHead title={t('group.page')} back={back} />
      {problem ? (
        <Unshown problem={problem} retry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </>
  )
}

/** Says why a device group cannot be shown, with a way back, or once more. */
function Unshown({ problem, retry }: { problem: Problem; retry(): void }) {
  const t = useT('event')
  const common = useT('common')
  const problemText = useProblemText()
  const back = <Link to="/eventList/eventGroup">{t('group.all')}</Link>
  const again = <Button onClick={retry}>{common('retry')}</Button>
  return (
    <EmptyState
      role="alert"
      title={t('group.failed')}
      text={problemText(problem)}
      action={problem.kind === 'missing' ? back : again}
    />
  )
}

function Shown({ group, back }: { group: EventGroup; back: PageTab }) {
  const t = useT('event')
  const given = useGivenName()
  const chain = useChain(group)
  const { mayWrite: mayEdit, ...records } = useRecordList(
    'EventList',
    groupEventDefaults,
    (api, companyId, position) => {
      const filters = { expired: 'false', ...position.filters }
      return eventList(api, companyId, { ...position, filters }, { deviceGroupId: group.id, inherited: true })
    },
  )
  const mayWrite = mayEdit && !chain.isKept
  const { types } = useTypes()
  const sign = useSignText()(group)
  const batch = useBatch<Event>({ changes: 'event', settled: records.selection.drop })
  const editing = useEventDialog()
  const adding = useLateDialog(() => import('./AddEventsDialog').then(({ AddEventsDialog }) => AddEventsDialog))
  const show = (event: Event) => void editing.open({ event, readOnly: !mayEdit })
  const commands = useGroupEventCommands(chain, batch, show)
  const columns = useGroupEventColumns(show, useCalendarName(records.list.data?.items ?? none), chain)

  return (
    <ListPage<Event>
      title={given(group.title)}
      back={back}
      notice={<GroupStrip group={group} readOnly={!mayWrite} isKept={chain.isKept} />}
      add={mayWrite && { label: t('group.add'), run: () => void adding.open({ group }) }}
      {...records}
      searchLabel={t('list.search')}
      filters={[
        {
          name: 'expired',
          label: t('filter.expired'),
          options: [
            { value: 'false', label: t('filter.ahead') },
            { value: 'true', label: t('filter.over') },
            { value: 'all', label: t('filter.all') },
          ],
          usual: 'false',
        },
        { name: 'type', label: t('filter.type'), options: types.map(({ name }) => ({ value: name, label: name })) },
      ]}
      columns={columns}
      commands={mayWrite && commands}
      batch={batch}
      nameOf={({ name }) => name}
      onOpen={show}
      empty={{
        title: t('group.nothing'),
        text: (
          <>
            {t('group.nothingText')}
            {sign.where === 'nowhere' && (
              <>
                {' '}
                {t('group.nothingSign')} <Link to="/eventList/eventSign">{t('form.signs.link')}</Link>
              </>
            )}
          </>
        ),
        icon: <NotificationOutlined />,
      }}
    >
      {editing.dialog}
      {adding.dialog}
    </ListPage>
  )
}
