import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useRemoval } from '../../session/useRemoval'
import { type Dimension, sizeOf } from './queries'

/** What can be done to a screen size of the list. */
export function useDimensionCommands(edit: (dimension: Dimension) => void): ListCommand<Dimension>[] {
  const t = useT('dimension')
  const api = useApi()
  const companyId = useCompanyId()
  const remove = useRemoval({
    question: (dimension: Dimension) => ({
      title: t('delete.title', { size: sizeOf(dimension) }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/dimension/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'dimension',
    done: t('deleted'),
  })
  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
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
