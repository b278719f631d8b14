import { DeleteOutlined, EditOutlined, SyncOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { forOne } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useRecordList } from '../../../session/useRecordList'
import { subscriptionDefaults } from '../listDefaults'
import { useEventTabs } from '../useEventTabs'
import { Addresses } from './Addresses'
import css from './incoming.module.css'
import { type Subscription, subscriptionList } from './queries'
import { useSubscriptionColumns } from './useSubscriptionColumns'

/** The calendars that the company keeps up with, by their names. */
export default function SubscriptionsPage() {
  const t = useT('event')
  const { mayWrite, ...records } = useRecordList('EventList', subscriptionDefaults, subscriptionList)
  const mayReadSources = useRights('Feed').mayRead
  const form = useLateDialog(() => import('./SubscriptionDialog').then(({ SubscriptionDialog }) => SubscriptionDialog))
  const question = useLateDialog(() => import('./EndDialog').then(({ EndDialog }) => EndDialog))
  const show = (subscription?: Subscription) => void form.open({ subscription, readOnly: !mayWrite })
  const columns = useSubscriptionColumns(show)
  const fetchNow = useFetchNow()
  const commands = [
    forOne<Subscription>({
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      shortcut: 'F2',
      run: show,
    }),
    forOne<Subscription>({
      id: 'fetch',
      label: t('subscription.fetch'),
      icon: <SyncOutlined />,
      run: (subscription) => fetchNow(subscription),
    }),
    forOne<Subscription>({
      id: 'end',
      label: t('subscription.end'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: (subscription) => void question.open({ subscription }),
    }),
  ]

  return (
    <ListPage<Subscription>
      title={t('subscription.page')}
      tabs={useEventTabs()}
      add={mayWrite && { label: t('subscription.add'), run: () => show() }}
      {...records}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={({ sourceName }) => sourceName}
      onOpen={show}
      empty={{
        title: t('subscription.none'),
        text: (
          <>
            {t('subscription.noneText')}
            {mayReadSources && (
              <span className={css.hint}>
                <Link to="/manage/externalSource">{t('subscription.source.link')}</Link>
              </span>
            )}
            <Addresses />
          </>
        ),
        icon: <SyncOutlined />,
      }}
    >
      {form.dialog}
      {question.dialog}
    </ListPage>
  )
}

/** Has a calendar fetched again: a subscription that is saved is, though nothing of it was changed. */
function useFetchNow(): (subscription: Subscription) => void {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const { mutate } = useChange({
    run: ({ id, version }: Subscription) =>
      send(api.PATCH('/api/eventSubscription', { body: { companyId, id, version } })),
    changes: 'eventsubscription',
    done: t('subscription.fetching'),
  })
  return mutate
}
