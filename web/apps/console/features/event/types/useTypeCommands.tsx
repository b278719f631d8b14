import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useRemoval } from '../../../session/useRemoval'
import type { EventType } from '../queries'

/** What can be done to a type. */
export function useTypeCommands(edit: (type: EventType) => void): ListCommand<EventType>[] {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const remove = useRemoval({
    question: ({ name }: EventType) => ({
      title: t('type.delete.title', { name }),
      text: t('type.delete.text'),
      confirmLabel: t('command.delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/eventType/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'eventtype',
    done: t('type.deleted'),
  })
  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    forOne({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: (type) => void remove(type),
    }),
  ]
}
