import { DeleteOutlined, EditOutlined, EyeOutlined, LoginOutlined, UndoOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useQueryClient } from '@tanstack/react-query'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useRights, useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { useRefreshPerson } from '../../session/useRefreshPerson'
import { useRemoval } from '../../session/useRemoval'
import { useSwitchCompany } from '../../session/useSwitchCompany'
import { type Company, usageQuery } from './queries'

interface Options {
  edit(company: Company): void
  deleted?(): void
}

/** What can be done to a company. Deleting is the operator's, and can be taken back for 30 days. */
export function useCompanyCommands({ edit, deleted }: Options): ListCommand<Company>[] {
  const t = useT('company')
  const api = useApi()
  const cache = useQueryClient()
  const { self, companyId } = useSession()
  const { mayWrite } = useRights('Company')
  const isOperator = isGlobalAdmin(self)
  const toast = useToast()
  const refreshPerson = useRefreshPerson(companyId)
  const enter = useSwitchCompany()
  const remove = useRemoval({
    async question(company: Company) {
      const usage = await cache.fetchQuery(usageQuery(api, companyId, company.id)).catch(() => null)
      const screens = usage ? usage.devicesOnline + usage.devicesOffline + usage.devicesNeverSeen : 0
      const affected = [
        screens > 0 && t('delete.screens', { count: screens }),
        usage !== null && usage.contents > 0 && t('delete.contents', { count: usage.contents }),
        t('delete.people'),
      ].filter((line) => line !== false)
      return {
        title: t('delete.title', { name: company.name }),
        text: t('delete.text'),
        affected,
        confirmLabel: t('delete'),
      }
    },
    async run({ id }) {
      await send(api.DELETE('/api/company/{id}', { params: { path: { id } } }))
      refreshPerson()
      deleted?.()
    },
    changes: 'company',
    done: t('deleted'),
  })
  const restore = useChange({
    async run({ id }: Company) {
      await send(api.POST('/api/company/{id}/restore', { params: { path: { id } } }))
      refreshPerson()
    },
    changes: 'company',
    done: t('restored'),
  })

  return [
    forOne({
      id: 'enter',
      label: t('enter'),
      icon: <LoginOutlined />,
      when: (company) => !company.deletedAt && company.id !== companyId,
      run: (company) => void enter(company.id).catch((error) => toast.problem(error)),
    }),
    forOne({
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      when: (company) => !company.deletedAt && mayWrite,
      run: edit,
    }),
    forOne({
      id: 'view',
      label: t('command.view'),
      icon: <EyeOutlined />,
      when: (company) => !company.deletedAt && !mayWrite,
      run: edit,
    }),
    forOne({
      id: 'restore',
      label: t('restore'),
      icon: <UndoOutlined />,
      when: (company) => isOperator && Boolean(company.deletedAt),
      run: (company) => restore.mutate(company),
    }),
    forOne({
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      when: (company) => isOperator && !company.deletedAt && company.id !== 1,
      run: remove,
    }),
  ]
}
