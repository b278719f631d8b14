import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { GroupSubject } from './GroupDialog'
import type { UserGroup } from './queries'

/** What can be done to user groups: which dialog is open, and the question before one is deleted. */
export function useGroupActions() {
  const t = useT('usergroup')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const [subject, setSubject] = useState<GroupSubject | null>(null)
  const deletion = useChange({
    run: ({ id }: UserGroup) =>
      send(api.DELETE('/api/usergroup/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'usergroup',
    done: t('delete.done'),
  })

  async function remove(group: UserGroup) {
    const isKept = group.folders.length > 0
    const question = isKept
      ? { title: t('inUse.title', { name: group.name }), text: t('inUse.text'), confirmLabel: t('inUse.yes') }
      : { title: t('delete.title', { name: group.name }), text: t('delete.text'), confirmLabel: t('delete.yes') }
    const affected = group.folders.map(({ name }) => name)
    if ((await confirm({ ...question, affected, danger: !isKept })) && !isKept) deletion.mutate(group)
  }

  return { subject, open: setSubject, close: () => setSubject(null), remove }
}
