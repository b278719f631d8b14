import { DeleteOutlined, FontSizeOutlined, PlusOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { useChange } from '../../session/useChange'
import { FontCard } from './FontCard'
import { FontDialog } from './FontDialog'
import { type Font, fontList, listDefaults } from './queries'

/** The company's fonts, each drawn in itself (R264, R273). */
export default function FontPage() {
  const t = useT('font')
  const { mayWrite } = useRights('Font')
  const place = useListPosition(listDefaults)
  const list = useQuery(fontList(useApi(), useCompanyId(), place.position))
  const [isAdding, setAdding] = useState(false)
  const commands = useFontCommands()
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <ListPage<Font>
      title={t('title')}
      actions={add}
      place={place}
      list={list}
      searchLabel={t('search')}
      card={(font) => (
        <FontCard font={font} menu={mayWrite && <CommandMenu item={font} name={nameOf(font)} commands={commands} />} />
      )}
      keyOf={(font) => font.id}
      nameOf={nameOf}
      empty={{ title: t('none'), text: t('noneText'), icon: <FontSizeOutlined />, action: add }}
    >
      {isAdding && <FontDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

function nameOf({ fontName, fontStyle }: Font): string {
  return `${fontName} ${fontStyle}`
}

function useFontCommands(): ListCommand<Font>[] {
  const t = useT('font')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const remove = useChange({
    run: ({ id }: Font) => send(api.DELETE('/api/font/{id}', { params: { path: { id }, query: { companyId } } })),
    touches: ['font', 'codes'],
    done: t('deleted'),
  })
  return [
    {
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: () => true,
      async run([font]) {
        if (!font) return
        const title = t('delete.title', { name: nameOf(font) })
        if (await confirm({ title, text: t('delete.text'), confirmLabel: t('delete'), danger: true }))
          remove.mutate(font)
      },
    },
  ]
}
