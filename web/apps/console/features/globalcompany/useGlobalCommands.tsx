import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useRefreshPerson } from '../../session/useRefreshPerson'
import { useRemoval } from '../../session/useRemoval'
import type { Global } from './queries'
import { useCompanyNames } from './useCompanyNames'

/** What an operator can do to a global company. */
export function useGlobalCommands(edit: (global: Global) => void): ListCommand<Global>[] {
  const t = useT('globalcompany')
  const api = useApi()
  const companyId = useCompanyId()
  const names = useCompanyNames()
  const refreshPerson = useRefreshPerson(companyId)
  const remove = useRemoval({
    question: ({ name, parentId, childIds }: Global) => ({
      title: t('delete.title', { name }),
      text: t('delete.text', { parent: names.get(parentId) ?? '' }),
      affected: childIds.map((id) => names.get(id) ?? `#${id}`),
      confirmLabel: t('delete'),
    }),
    async run({ id }) {
      await send(api.DELETE('/api/globalcompany/{id}', { params: { path: { id } } }))
      refreshPerson()
    },
    changes: 'globalcompany',
    done: t('deleted'),
  })
  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, run: edit }),
    forOne({ id: 'delete', label: t('delete'), icon: <DeleteOutlined />, danger: true, run: remove }),
  ]
}
