import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useRemoval } from '../../session/useRemoval'
import type { Source } from './queries'

/** What can be done to a source of the list. */
export function useSourceCommands(edit: (source: Source) => void): ListCommand<Source>[] {
  const t = useT('source')
  const api = useApi()
  const companyId = useCompanyId()
  const remove = useRemoval({
    question: ({ description }: Source) => ({
      title: t('delete.title', { name: description }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/externalSource/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'source',
    done: t('deleted'),
  })
  return [
    forOne({ id: 'edit', label: t('edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    forOne({
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: remove,
    }),
  ]
}
