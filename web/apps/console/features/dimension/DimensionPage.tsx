import { DesktopOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { DimensionDialog } from './DimensionDialog'
import css from './dimension.module.css'
import { type Dimension, dimensionsQuery, matching, sizeOf } from './queries'
import { useDimensionCommands } from './useDimensionCommands'

const defaults = { name: 'dimension' }

/** The screen sizes that the company's forms offer. */
export default function DimensionPage() {
  const t = useT('dimension')
  const { mayWrite } = useRights('Dimension')
  const place = useListPosition(defaults)
  const { data, ...query } = useQuery(dimensionsQuery(useApi(), useCompanyId()))
  const [opened, setOpened] = useState<Dimension | 'new' | null>(null)
  const { page, pageSize, search } = place.position
  const found = data && matching(data, search)
  const items = found?.slice((page - 1) * pageSize, page * pageSize)
  const commands = useDimensionCommands(setOpened)
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

  return (
    <ListPage<Dimension>
      title={t('title')}
      add={mayWrite && { label: t('add'), run: () => setOpened('new') }}
      place={place}
      list={{ ...query, data: items && { items, total: found?.length ?? 0 } }}
      searchLabel={t('search')}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={sizeOf}
      onOpen={mayWrite ? setOpened : undefined}
      empty={{ title: t('none'), text: t('noneText'), icon: <DesktopOutlined /> }}
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
