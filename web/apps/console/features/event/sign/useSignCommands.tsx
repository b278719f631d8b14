import { DeleteOutlined, EditOutlined, NotificationOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useGivenName } from '../../../session/useGivenName'
import { useRemoval } from '../../../session/useRemoval'
import type { EventSign } from '../queries'

/** What can be done to a sign; who may only read goes to the events of its group. */
export function useSignCommands(edit: (sign: EventSign) => void, mayWrite: boolean): ListCommand<EventSign>[] {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const given = useGivenName()
  const navigate = useNavigate()
  const remove = useRemoval({
    question: ({ deviceGroupTitle }: EventSign) => ({
      title: t('sign.delete.title', { group: given(deviceGroupTitle) }),
      text: t('sign.delete.text'),
      confirmLabel: t('command.delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/eventSign/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'eventsign',
    done: t('sign.deleted'),
  })
  const look = forOne<EventSign>({
    id: 'events',
    label: t('sign.events'),
    icon: <NotificationOutlined />,
    run: ({ deviceGroupId }) =>
      void navigate({
        to: '/eventList/eventGroup/$deviceGroupId',
        params: { deviceGroupId: String(deviceGroupId) },
      }),
  })
  if (!mayWrite) return [look]
  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    look,
    forOne({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: (sign) => void remove(sign),
    }),
  ]
}
