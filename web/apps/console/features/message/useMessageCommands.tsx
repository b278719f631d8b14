import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { Batch } from '@marquee/ui/list/batch'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { Template } from './queries'
import { toBody, toValues } from './values'

/** What can be done with templates of the list. */
export function useMessageCommands(
  batch: Batch<Template>,
  edit: (template: Template) => void,
): ListCommand<Template>[] {
  const t = useT('message')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const copy = useChange({
    run: (template: Template) => {
      const body = { ...toBody(toValues(template)), name: t('copyOf', { name: template.name }) }
      return send(api.POST('/api/msgTemplate', { params: { query: { companyId } }, body }))
    },
    changes: 'message',
    done: t('copied'),
  })

  async function remove(templates: readonly Template[]) {
    const [first, ...others] = templates
    const isOne = others.length === 0
    const question = {
      title: isOne
        ? t('delete.title', { name: first?.name ?? '' })
        : t('delete.titleMany', { count: templates.length }),
      text: t('delete.text'),
      affected: isOne ? [] : templates.map(({ name }) => name),
      confirmLabel: t('delete.yes'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await batch.start(templates, {
      run: ({ id }) => send(api.DELETE('/api/msgTemplate/{id}', { params: { path: { id }, query: { companyId } } })),
      done: (count) => t('deleted', { count }),
    })
  }

  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    forOne({ id: 'copy', label: t('command.copy'), icon: <CopyOutlined />, run: (one) => copy.mutate(one) }),
    forEach({
      id: 'delete',
      label: t('delete.yes'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      run: remove,
    }),
  ]
}
