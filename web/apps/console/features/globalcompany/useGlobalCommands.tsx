import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { useRefreshPerson } from '../../session/useRefreshPerson'
import type { Global } from './queries'
import { useCompanyNames } from './useCompanyNames'

/** What an operator can do to a global company. */
export function useGlobalCommands(edit: (global: Global) => void): ListCommand<Global>[] {
  const t = useT('globalcompany')
  const api = useApi()
  const companyId = useCompanyId()
  const names = useCompanyNames()
  const confirm = useConfirm()
  const refreshPerson = useRefreshPerson(companyId)
  const remove = useChange({
    async run({ id }: Global) {
      await send(api.DELETE('/api/globalcompany/{id}', { params: { path: { id } } }))
      refreshPerson()
    },
    touches: ['globalcompany', 'codes'],
    done: t('deleted'),
  })

  async function ask(global: Global) {
    const question = {
      title: t('delete.title', { name: global.name }),
      text: t('delete.text', { parent: names.get(global.parentId) ?? '' }),
      affected: global.childIds.map((id) => names.get(id) ?? `#${id}`),
      confirmLabel: t('delete'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate(global)
  }

  return [
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      single: true,
      when: () => true,
      run: ([global]) => global && edit(global),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: () => true,
      run: ([global]) => global && void ask(global),
    },
  ]
}
