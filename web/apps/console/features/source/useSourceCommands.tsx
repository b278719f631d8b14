import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { Source } from './queries'

export function useSourceCommands(edit: (source: Source) => void): ListCommand<Source>[] {
  const t = useT('source')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const remove = useChange({
    run: ({ id }: Source) =>
      send(api.DELETE('/api/externalSource/{id}', { params: { path: { id }, query: { companyId } } })),
    touches: ['source'],
    done: t('deleted'),
  })
  return [
    {
      id: 'edit',
      label: t('edit'),
      icon: <EditOutlined />,
      single: true,
      when: () => true,
      run: ([one]) => one && edit(one),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: () => true,
      async run([one]) {
        if (!one) return
        const title = t('delete.title', { name: one.description })
        if (await confirm({ title, text: t('delete.text'), confirmLabel: t('delete'), danger: true }))
          remove.mutate(one)
      },
    },
  ]
}
