import { DeleteOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useRemoval } from '../../session/useRemoval'
import { type Font, nameOf } from './queries'

/** What can be done to a font. */
export function useFontCommands(): ListCommand<Font>[] {
  const t = useT('font')
  const api = useApi()
  const companyId = useCompanyId()
  const remove = useRemoval({
    question: (font: Font) => ({
      title: t('delete.title', { name: nameOf(font) }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
    }),
    run: ({ id }) => send(api.DELETE('/api/font/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'font',
    done: t('deleted'),
  })
  return [forOne({ id: 'delete', label: t('delete'), icon: <DeleteOutlined />, danger: true, run: remove })]
}
