import { LinkOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useGivenName } from '../../../session/useGivenName'
import { useRecordList } from '../../../session/useRecordList'
import { feedDefaults } from '../listDefaults'
import { type EventFeed, feedList } from '../queries'
import { useEventTabs } from '../useEventTabs'
import { useFeedColumns } from './useFeedColumns'
import { useFeedCommands } from './useFeedCommands'

/** The device groups that have a calendar address; the addresses themselves are shown to who may change events. */
export default function FeedsPage() {
  const t = useT('event')
  const given = useGivenName()
  const { mayWrite, ...records } = useRecordList('EventList', feedDefaults, feedList)
  const making = useLateDialog(() => import('./FeedDialog').then(({ FeedDialog }) => FeedDialog))
  const showing = useLateDialog(() => import('./AddressDialog').then(({ AddressDialog }) => AddressDialog))
  const show = (feed: EventFeed) => void showing.open({ feed })
  const commands = useFeedCommands(show)
  const columns = useFeedColumns(mayWrite ? show : undefined)

  return (
    <ListPage<EventFeed>
      title={t('feed.page')}
      tabs={useEventTabs()}
      add={mayWrite && { label: t('feed.add'), run: () => void making.open({ onMade: show }) }}
      {...records}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={({ deviceGroupTitle }) => given(deviceGroupTitle)}
      {...(mayWrite && { onOpen: show })}
      empty={{ title: t('feed.none'), text: t('feed.noneText'), icon: <LinkOutlined /> }}
    >
      {making.dialog}
      {showing.dialog}
    </ListPage>
  )
}
