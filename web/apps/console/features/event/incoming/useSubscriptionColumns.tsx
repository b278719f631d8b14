import { useT } from '@marquee/i18n/react'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { Muted } from '@marquee/ui/page/Muted'
import { useGroupsText } from '../useGroupsText'
import css from './incoming.module.css'
import type { Subscription } from './queries'
import { SubscriptionState } from './SubscriptionState'

/** Which calendar, where its events are shown, how many there are, and how it is. On a phone all of that stands below its name. */
export function useSubscriptionColumns(open: (subscription: Subscription) => void): ListColumn<Subscription>[] {
  const t = useT('event')
  const groups = useGroupsText()
  const isNowhere = ({ deviceGroupIds, eventSignDeviceGroupIds }: Subscription) =>
    deviceGroupIds.length + eventSignDeviceGroupIds.length === 0
  const whereText = (one: Subscription) => (isNowhere(one) ? t('subscription.noScreen') : groups(one))
  const where = (one: Subscription) => (isNowhere(one) ? <Muted>{whereText(one)}</Muted> : whereText(one))
  const events = ({ eventCount }: Subscription) => t('subscription.events', { count: eventCount })
  return [
    {
      key: 'source',
      title: t('subscription.source'),
      wraps: true,
      render: (one) => (
        <span className={css.named}>
          <NameButton onClick={() => open(one)}>{one.sourceName}</NameButton>
          <span className={css.host}>{one.host}</span>
          <span className={css.narrow}>{[events(one), whereText(one)].filter(Boolean).join(' · ')}</span>
          <span className={css.narrow}>
            <SubscriptionState subscription={one} />
          </span>
        </span>
      ),
    },
    { key: 'groups', title: t('list.groups'), from: 'md', wraps: true, width: 220, render: where },
    { key: 'events', title: t('title'), from: 'md', width: 110, render: events },
    {
      key: 'state',
      title: t('subscription.state'),
      from: 'md',
      wraps: true,
      width: 340,
      render: (one) => <SubscriptionState subscription={one} />,
    },
  ]
}
