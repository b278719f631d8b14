import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { SearchBox } from '@marquee/ui/list/SearchBox'
import { ShortPager } from '@marquee/ui/list/ShortPager'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { type Event, eventList } from '../queries'
import { whenText } from '../wording'
import css from './group.module.css'

/** As many events stand on a page. */
const PAGE = 6

interface EventChoiceProps {
  chosen: readonly Event[]
  onChange(chosen: readonly Event[]): void
  disabled: boolean
  /** Why an event cannot be chosen: it is shown already. */
  shownAlready(event: Event): string | undefined
}

/** Chooses several of the company's events that are not over, on pages, found by their words. */
export function EventChoice({ chosen, onChange, disabled, shownAlready }: EventChoiceProps) {
  const t = useT('event')
  const common = useT('common')
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const place = { page, pageSize: PAGE, sort: 'ends', descending: false, search, folder: 0 }
  const filters = { expired: 'false' }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    eventList(useApi(), useCompanyId(), { ...place, filters }),
  )
  const find = useRef<HTMLDivElement>(null)
  useEffect(() => find.current?.querySelector('input')?.focus(), []) // what people come for: a name is typed at once
  const has = ({ id }: Event) => chosen.some((one) => one.id === id)
  const toggle = (event: Event) =>
    onChange(has(event) ? chosen.filter(({ id }) => id !== event.id) : [...chosen, event])

  return (
    <div className={css.choice}>
      <div ref={find} className={css.find}>
        <SearchBox
          label={t('list.search')}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
      </div>
      <div className={css.offered} aria-busy={isFetching}>
        <Awaited {...{ data, error }} rows={8} retry={() => void refetch()} />
        {data?.total === 0 &&
          (search ? (
            <EmptyState title={common('list.noMatch')} />
          ) : (
            <EmptyState
              title={t('group.add.none')}
              text={t('group.add.noneText')}
              action={
                <Link to="/eventList/editEvent" search={{ id: undefined }}>
                  {t('list.add')}
                </Link>
              }
            />
          ))}
        {data && data.total > 0 && (
          <ul aria-label={t('title')} data-stale={isPlaceholderData || undefined}>
            {data.items.map((event) => {
              const why = shownAlready(event)
              return (
                <li key={event.id}>
                  <Checkbox
                    className={css.offer}
                    checked={why !== undefined || has(event)}
                    disabled={disabled || why !== undefined}
                    onChange={() => toggle(event)}
                  >
                    <span className={css.event} data-shown={why !== undefined || undefined}>
                      {event.name}
                    </span>
                    <span className={css.about}>
                      {[whenText(event, t, locale), event.type, event.organization].filter(Boolean).join(' · ')}
                    </span>
                    {why && <span className={css.why}>{why}</span>}
                  </Checkbox>
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <ShortPager page={page} pageSize={PAGE} total={data?.total ?? 0} onPage={setPage} />
    </div>
  )
}
