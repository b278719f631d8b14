import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { FolderNode, FolderType } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { KeepForm, type KeepValues } from '@marquee/ui/folders/KeepForm'
import { useQuery } from '@tanstack/react-query'
import { foldersQuery } from '../queries'
import { useApi } from '../services'
import { useCompanyId } from '../session'
import { useChange } from '../useChange'
import { keepBody, readNote } from './keep'
import { useKeep } from './useKeep'

/** The user groups that a folder of a tree is kept for: of a device group, its advanced setting (R168, R169, D025). */
export function KeepDialog({ type }: { type: FolderType }) {
  const { folder, close } = useKeep()
  const companyId = useCompanyId()
  const { data } = useQuery({ ...foldersQuery(useApi(), companyId, type), enabled: folder !== 0 })
  const node = data?.allNodes.find(({ id }) => id === folder)
  return node && !node.state.disabled ? <Dialog key={node.id} type={type} node={node} onClose={close} /> : null
}

interface DialogProps {
  type: FolderType
  node: FolderNode
  onClose(): void
}

function Dialog({ type, node, onClose }: DialogProps) {
  const t = useT('folder')
  const kind = type === 'Device' ? 'group' : 'folder'
  const api = useApi()
  const companyId = useCompanyId()
  const groups = useQuery({
    queryKey: keyOf(companyId, 'usergroup', 'list'),
    queryFn: ({ signal }) => send(api.GET('/api/usergroup', { params: { query: { companyId } }, signal })),
  })
  const saving = useChange({
    run: (values: KeepValues) => {
      const body = keepBody(node.id, companyId, values)
      return send(
        api.PATCH('/api/categoryUserGroup', {
          body: body as never,
          bodySerializer: () => new URLSearchParams(body),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      )
    },
    changes: 'category',
    done: t(`keep.${kind}.done`),
    showsFailure: true,
  })
  return (
    <KeepForm
      name={node.text}
      kind={kind}
      groups={groups.data}
      initial={{ categoryUserGroupList: node.data.userGroups, note: readNote(node.data.extraInfo) }}
      submit={(values) => saving.mutateAsync(values)}
      onClose={onClose}
    />
  )
}
