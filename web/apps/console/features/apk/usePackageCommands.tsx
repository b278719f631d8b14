import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useRemoval } from '../../session/useRemoval'
import { nameOf, type Package } from './queries'

/** What can be done to a package: the operators' are theirs to delete. */
export function usePackageCommands(): ListCommand<Package>[] {
  const t = useT('apk')
  const api = useApi()
  const { self, companyId } = useSession()
  const toast = useToast()
  const remove = useRemoval({
    question: (one: Package) => ({
      title: t('delete.title', { name: nameOf(one) }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/apk/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'apk',
    done: t('deleted'),
  })
  return [
    forOne({
      id: 'hash',
      label: t('copyHash'),
      icon: <CopyOutlined />,
      run: ({ sha256 }) => void navigator.clipboard.writeText(sha256).then(() => toast.success(t('copied'))),
    }),
    forOne({
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      when: ({ companyId }) => companyId !== 0 || isGlobalAdmin(self),
      run: remove,
    }),
  ]
}
