import { DeleteOutlined, EyeOutlined, ReloadOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useGivenName } from '../../../session/useGivenName'
import { useRemoval } from '../../../session/useRemoval'
import type { EventFeed } from '../queries'

/** What can be done to a calendar address. A new one is shown at once. */
export function useFeedCommands(show: (feed: EventFeed) => void): ListCommand<EventFeed>[] {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const given = useGivenName()
  const at = ({ id }: EventFeed) => ({ params: { path: { id }, query: { companyId } } })
  const renewal = useChange({
    run: (feed: EventFeed) => send(api.POST('/api/eventFeed/{id}/renew', at(feed))),
    changes: 'eventfeed',
    done: t('feed.renewed'),
  })
  const remove = useRemoval({
    question: ({ deviceGroupTitle }: EventFeed) => ({
      title: t('feed.delete.title', { group: given(deviceGroupTitle) }),
      text: t('feed.delete.text'),
      confirmLabel: t('command.delete'),
    }),
    run: (feed) => send(api.DELETE('/api/eventFeed/{id}', at(feed))),
    changes: 'eventfeed',
    done: t('feed.deleted'),
  })
  async function renew(feed: EventFeed) {
    const question = {
      title: t('feed.renew.title', { group: given(feed.deviceGroupTitle) }),
      text: t('feed.renew.text'),
      confirmLabel: t('feed.renew.yes'),
      danger: true,
    }
    if (await confirm(question)) renewal.mutate(feed, { onSuccess: () => show(feed) })
  }
  return [
    forOne({ id: 'show', label: t('feed.show'), icon: <EyeOutlined />, run: show }),
    forOne({ id: 'renew', label: t('feed.renew'), icon: <ReloadOutlined />, run: (feed) => void renew(feed) }),
    forOne({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: (feed) => void remove(feed),
    }),
  ]
}
