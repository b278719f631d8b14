import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { Tag } from './queries'

/** What can be done to a tag of the list. */
export function useTagCommands(edit: (tag: Tag) => void): ListCommand<Tag>[] {
  const t = useT('tag')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const remove = useChange({
    run: ({ id }: Tag) => send(api.DELETE('/api/tags/{id}', { params: { path: { id }, query: { companyId } } })),
    touches: ['tag', 'content', 'playlist', 'schedule', 'device'],
    done: t('deleted'),
  })

  async function ask(tag: Tag) {
    const text = tag.uses === 0 ? t('delete.unused') : t('delete.text', { count: tag.uses })
    const title = t('delete.title', { name: tag.name })
    if (await confirm({ title, text, confirmLabel: t('command.delete'), danger: true })) remove.mutate(tag)
  }

  return [
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      single: true,
      when: () => true,
      run: ([tag]) => tag && edit(tag),
    },
    {
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: () => true,
      run: ([tag]) => tag && void ask(tag),
    },
  ]
}
