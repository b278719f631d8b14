import { pageCount } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import { dateFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { ListPager } from '@marquee/ui/list/ListPager'
import { type ListColumn, ListTable } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Broadcast, Urgency } from './broadcast'
import css from './broadcast.module.css'
import { historyQuery } from './queries'
import { usePlaceText } from './usePlaceText'
import { useWordsOf } from './useWordsOf'

const loadScreens = async () => (await import('./ScreensDialog')).ScreensDialog
const keyOf = ({ id }: Broadcast) => id

interface HistoryProps {
  urgency: Urgency
  place: ListPlace
}

/** What was shown and is over, the newest first, each with how it stood on its screens; nothing before any of it is. */
export function History({ urgency, place }: HistoryProps) {
  const t = useT('broadcast')
  const problemText = useProblemText()
  const screens = useLateDialog(loadScreens)
  const open = (broadcast: Broadcast) => void screens.open({ urgency, broadcast })
  const columns = useColumns(open)
  const nameOf = useWordsOf()
  const { position, move } = place
  const { page, pageSize } = position
  const { data, error, isPlaceholderData } = useQuery(historyQuery(useApi(), useCompanyId(), urgency, position))
  const last = data && !isPlaceholderData ? Math.max(1, pageCount(data.total, pageSize)) : page
  useEffect(() => {
    if (page > last) move({ page: last })
  }, [page, last, move])

  if (error && !data) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (data.total === 0) return null
  return (
    <section>
      <h2 className={css.heading}>{t('history')}</h2>
      <Sheet flush aria-label={t('history')}>
        <ListTable
          label={t('history')}
          items={data.items}
          columns={columns}
          keyOf={keyOf}
          nameOf={nameOf}
          position={position}
          onMove={move}
          onOpen={open}
          busy={isPlaceholderData}
        />
        <ListPager place={place} total={data.total} />
      </Sheet>
      {screens.dialog}
    </section>
  )
}

function useColumns(open: (broadcast: Broadcast) => void): ListColumn<Broadcast>[] {
  const t = useT('broadcast')
  const locale = useLocale()
  const placeText = usePlaceText()
  const wordsOf = useWordsOf()
  const when = ({ startedAt, endedAt, endsAt }: Broadcast) =>
    dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).formatRange(
      Date.parse(startedAt),
      Date.parse(endedAt ?? endsAt),
    )
  const shown = ({ shown, screens }: Broadcast) => t('shownOf', { shown, count: screens })
  return [
    {
      key: 'words',
      title: t('words'),
      wraps: true,
      render: (broadcast) => (
        <span className={css.named}>
          <NameButton onClick={() => open(broadcast)}>
            <span className={css.clamped}>{wordsOf(broadcast)}</span>
          </NameButton>
          {broadcast.drill && <Muted small>{t('kind.drill')}</Muted>}
          <span className={css.narrow}>{[placeText(broadcast), when(broadcast), shown(broadcast)].join(' · ')}</span>
        </span>
      ),
    },
    { key: 'where', title: t('where'), from: 'md', wraps: true, render: placeText },
    {
      key: 'when',
      title: t('when'),
      from: 'md',
      wraps: true,
      render: (broadcast) => (
        <span className={css.named}>
          {when(broadcast)}
          {broadcast.endedBy && <Muted small>{t('endedBy', { name: broadcast.endedBy })}</Muted>}
        </span>
      ),
    },
    { key: 'by', title: t('by'), from: 'lg', render: ({ startedBy }) => startedBy },
    { key: 'shown', title: t('state.was'), from: 'md', wraps: true, render: shown },
  ]
}
