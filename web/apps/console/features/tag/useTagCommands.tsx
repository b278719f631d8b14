import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useRemoval } from '../../session/useRemoval'
import type { Tag } from './queries'

/** What can be done to a tag of the list. */
export function useTagCommands(edit: (tag: Tag) => void): ListCommand<Tag>[] {
  const t = useT('tag')
  const api = useApi()
  const companyId = useCompanyId()
  const remove = useRemoval({
    question: (tag: Tag) => ({
      title: t('delete.title', { name: tag.name }),
      text: tag.uses === 0 ? t('delete.unused') : t('delete.text', { count: tag.uses }),
      confirmLabel: t('command.delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/tags/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'tag',
    done: t('deleted'),
  })
  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    forOne({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: remove,
    }),
  ]
}
