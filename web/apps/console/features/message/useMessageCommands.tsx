import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { Batch } from '@marquee/ui/list/batch'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import type { Template } from './queries'
import { nameOfCopy, toBody, toValues } from './values'

/** So far it is counted before whoever copies has to give a name. */
const MOST_COPIES = 50

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
    run: (template: Template) => copyAs(template, 2),
    changes: 'message',
    done: t('copied'),
  })

  /** No two templates have one name: a copy gets the next number that is free. */
  async function copyAs(template: Template, number: number): Promise<Template> {
    const body = { ...toBody(toValues(template)), name: nameOfCopy(template.name, number) }
    try {
      return await send(api.POST('/api/msgTemplate', { params: { query: { companyId } }, body }))
    } catch (error) {
      const isTaken = Problem.from(error).fields.some(({ name, code }) => name === 'name' && code === 'exists')
      if (isTaken && number < MOST_COPIES) return copyAs(template, number + 1)
      throw error
    }
  }

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
