import { DownloadOutlined, FileSearchOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useReach } from '../../session/useReach'
import { useTrailWords } from '../../session/useTrailWords'
import { EntryDrawer } from './EntryDrawer'
import { PeriodFilter } from './PeriodFilter'
import { actions, type Entry, entities, entryList, exportPath, listDefaults } from './queries'
import { RecordFilter } from './RecordFilter'
import { foldRuns, type Line } from './runs'
import { useColumns } from './useColumns'

/** Who did what, when, from where, and what changed from what to what (R387), in one company or in all by time. */
export default function AuditPage() {
  const t = useT('audit')
  const words = useTrailWords()
  const { companyId, codes } = useSession()
  const place = useListPosition(listDefaults)
  const list = useQuery(entryList(useApi(), companyId, place.position))
  const [opened, setOpened] = useState<Entry | null>(null)
  const [runs, setRuns] = useState<ReadonlySet<number>>(new Set())
  const lines = list.data && { ...list.data, items: foldRuns(list.data.items, runs) }
  const toggle = (id: number) =>
    setRuns((open) => (open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])))
  const { isHere, filters } = useReach(place.position)
  const people = codes.usersIncludeDeleted.map(({ id, username }) => ({ value: String(id), label: username }))

  return (
    <ListPage<Line>
      title={t('title')}
      place={place}
      list={{ ...list, data: lines }}
      searchLabel={t('search')}
      actions={
        <Button icon={<DownloadOutlined aria-hidden />} href={exportPath(companyId, place.position)} download>
          {t('export')}
        </Button>
      }
      filters={[
        ...filters,
        ...(isHere ? [{ name: 'user', label: t('who'), options: people }] : []),
        {
          name: 'action',
          label: t('action'),
          options: actions.map((value) => ({ value, label: words.action(value) })),
        },
        {
          name: 'entity',
          label: t('object'),
          options: entities.map((value) => ({ value, label: words.entity(value) })),
        },
      ]}
      extra={
        <>
          <PeriodFilter place={place} />
          <RecordFilter place={place} newest={list.data?.items[0]} />
        </>
      }
      columns={useColumns({ open: setOpened, isHere, isOpen: (id) => runs.has(id), toggle })}
      nameOf={(entry) => entry.target}
      onOpen={setOpened}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <FileSearchOutlined /> }}
    >
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </ListPage>
  )
}
