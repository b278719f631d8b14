import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { Batch } from '@marquee/ui/list/batch'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Event } from './queries'

/** As many are deleted in one call: all of them, or none. */
const DELETED_MOST = 500

interface Dialogs {
  edit(event: Event): void
  copy(event: Event): void
}

/** What can be done with events of the list. */
export function useEventCommands(batch: Batch<Event>, { edit, copy }: Dialogs): ListCommand<Event>[] {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()

  async function remove(events: readonly Event[]) {
    const [first, ...others] = events
    const isOne = others.length === 0
    const question = {
      title: isOne ? t('delete.title', { name: first?.name ?? '' }) : t('delete.titleMany', { count: events.length }),
      text: t('delete.text', { count: events.length }),
      affected: isOne ? [] : events.map(({ name }) => name),
      confirmLabel: t('command.delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await batch.start(events, {
      run: ({ id }) => send(api.DELETE('/api/event/{id}', { params: { path: { id }, query: { companyId } } })),
      together: (some) => send(api.POST('/api/event/delete', { body: { companyId, ids: some.map(({ id }) => id) } })),
      most: DELETED_MOST,
      done: (count) => t('delete.done', { count }),
    })
  }

  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    forOne({ id: 'copy', label: t('command.copy'), icon: <CopyOutlined />, run: copy }),
    forEach({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      barred: ({ subscriptionId }) => (subscriptionId > 0 ? t('command.delete.subscribed') : undefined),
      run: (events) => void remove(events),
    }),
  ]
}
