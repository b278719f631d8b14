import { useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { useGivenName } from '../../../session/useGivenName'
import css from '../event.module.css'
import type { EventFeed } from '../queries'
import { useAbove } from '../useAbove'

/** Which device groups have an address, where they lie, and since when and by whom. On a phone that stands below the group. */
export function useFeedColumns(open: ((feed: EventFeed) => void) | undefined): ListColumn<EventFeed>[] {
  const t = useT('event')
  const above = useAbove()
  const given = useGivenName()
  return [
    {
      key: 'group',
      title: t('sign.group'),
      wraps: true,
      render: (feed) => (
        <div className={css.named}>
          {open ? (
            <NameButton onClick={() => open(feed)}>{given(feed.deviceGroupTitle)}</NameButton>
          ) : (
            given(feed.deviceGroupTitle)
          )}
          <span className={css.line}>{above(feed)}</span>
          <span className={css.narrow}>
            <TimeAgo at={feed.updatedAt} /> · {feed.updatedBy}
          </span>
        </div>
      ),
    },
    {
      key: 'since',
      title: t('feed.since'),
      from: 'md',
      width: 200,
      wraps: true,
      render: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
    },
    { key: 'by', title: t('feed.by'), from: 'md', width: 240, wraps: true, render: ({ updatedBy }) => updatedBy },
  ]
}
