import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEntry } from '../../navigation/useMenu'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { Role } from './queries'
import type { RoleSubject } from './RoleDialog'

/** What can be done to roles: which dialog is open, and the questions before one is deleted. */
export function useRoleActions() {
  const t = useT('role')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const toast = useToast()
  const navigate = useNavigate()
  const people = useEntry('User')
  const [subject, setSubject] = useState<RoleSubject | null>(null)
  const deletion = useChange({
    run: ({ id }: Role) => send(api.DELETE('/api/roles/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'role',
    done: t('delete.done'),
    showsFailure: true,
  })

  /** Says who still has the role, and leads to them (409). */
  async function tellHolders(role: Role, names: string[]) {
    const question = {
      title: t('inUse.title', { name: role.role_desc }),
      text: t('inUse.text', { count: names.length }),
      affected: names.slice(0, 10),
      confirmLabel: t('inUse.show'),
    }
    if ((await confirm(question)) && people?.url) {
      await navigate({ to: '/users', search: { role: String(role.id) } })
    }
  }

  async function remove(role: Role) {
    const question = { title: t('delete.title', { name: role.role_desc }), text: t('delete.text') }
    if (!role.users && !(await confirm({ ...question, confirmLabel: t('delete.yes'), danger: true }))) return
    try {
      await deletion.mutateAsync(role)
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.code !== 'in-use') toast.problem(problem)
      else await tellHolders(role, namesOf(problem.related))
    }
  }

  return { subject, open: setSubject, close: () => setSubject(null), remove }
}

function namesOf(related: unknown): string[] {
  return Array.isArray(related) ? related.map((one: { name?: unknown }) => String(one.name ?? '')) : []
}
