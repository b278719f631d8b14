import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { ListCommand } from '@marquee/ui/list/commands'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { Package } from './queries'

/** What can be done to a package: the operators' are theirs to delete. */
export function usePackageCommands(): ListCommand<Package>[] {
  const t = useT('apk')
  const api = useApi()
  const { self, companyId } = useSession()
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useChange({
    run: ({ id }: Package) => send(api.DELETE('/api/apk/{id}', { params: { path: { id }, query: { companyId } } })),
    touches: ['apk', 'codes'],
    done: t('deleted'),
  })
  return [
    {
      id: 'hash',
      label: t('copyHash'),
      icon: <CopyOutlined />,
      single: true,
      when: () => true,
      run: ([one]) => one && void navigator.clipboard.writeText(one.sha256).then(() => toast.success(t('copied'))),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: (list) => list.every((one) => one.companyId !== 0 || isGlobalAdmin(self)),
      async run([one]) {
        if (!one) return
        const title = t('delete.title', { name: `${one.packageName} ${one.version}` })
        if (await confirm({ title, text: t('delete.text'), confirmLabel: t('delete'), danger: true }))
          remove.mutate(one)
      },
    },
  ]
}
