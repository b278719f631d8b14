import { DeleteOutlined, DesktopOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { useChange } from '../../session/useChange'
import { DimensionDialog } from './DimensionDialog'
import css from './dimension.module.css'
import { type Dimension, dimensionsQuery, matching, sizeOf } from './queries'

const defaults = {}

/** The screen sizes that the company's forms offer. */
export default function DimensionPage() {
  const t = useT('dimension')
  const api = useApi()
  const companyId = useCompanyId()
  const { mayWrite } = useRights('Dimension')
  const confirm = useConfirm()
  const place = useListPosition(defaults)
  const { data, ...query } = useQuery(dimensionsQuery(api, companyId))
  const [opened, setOpened] = useState<Dimension | 'new' | null>(null)
  const { page, pageSize, search } = place.position
  const found = data && matching(data, search)
  const items = found?.slice((page - 1) * pageSize, page * pageSize)
  const remove = useChange({
    run: ({ id }: Dimension) =>
      send(api.DELETE('/api/dimension/{id}', { params: { path: { id }, query: { companyId } } })),
    touches: ['dimension', 'codes'],
    done: t('deleted'),
  })

  async function ask(dimension: Dimension) {
    const question = {
      title: t('delete.title', { size: sizeOf(dimension) }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate(dimension)
  }

  const commands: ListCommand<Dimension>[] = [
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      single: true,
      when: () => true,
      run: ([dimension]) => dimension && setOpened(dimension),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: () => true,
      run: ([dimension]) => dimension && void ask(dimension),
    },
  ]
  const columns: ListColumn<Dimension>[] = [
    {
      key: 'size',
      title: t('size'),
      render: (dimension) => (
        <span className={css.size}>
          <Shape {...dimension} />
          {sizeOf(dimension)}
        </span>
      ),
    },
    {
      key: 'lies',
      title: t('lies'),
      width: 160,
      render: ({ width, height }) => t(width > height ? 'landscape' : width < height ? 'portrait' : 'square'),
    },
  ]
  if (mayWrite) {
    columns.push({
      key: 'menu',
      title: <span className="mq-hidden">{t('actions')}</span>,
      width: 56,
      align: 'right',
      render: (dimension) => <CommandMenu item={dimension} name={sizeOf(dimension)} commands={commands} />,
    })
  }
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  )

  return (
    <ListPage<Dimension>
      title={t('title')}
      actions={add}
      place={place}
      list={{ ...query, data: items && { items, total: found?.length ?? 0 } }}
      searchLabel={t('search')}
      columns={columns}
      keyOf={(dimension) => dimension.id}
      nameOf={sizeOf}
      onOpen={mayWrite ? setOpened : undefined}
      empty={{ title: t('none'), text: t('noneText'), icon: <DesktopOutlined />, action: add }}
    >
      {opened && <DimensionDialog dimension={opened === 'new' ? undefined : opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

/** The screen's shape, drawn small. */
function Shape({ width, height }: Dimension) {
  const scale = 26 / Math.max(width, height)
  return (
    <span className={css.shape} aria-hidden>
      <span style={{ width: Math.max(3, width * scale), height: Math.max(3, height * scale) }} />
    </span>
  )
}
